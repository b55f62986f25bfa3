import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { shortStockText } from '#app/admin/orders/short-stock-text.ts';
import { statusProblem } from '#app/admin/orders/status-problem.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { Pesos } from '#shop/money.ts';
import { readPesos } from '#shop/orders/money/hand-payments.ts';
import { type ProofDecision, type ReviewProofResult, reviewProof } from '#shop/orders/proofs/review-proof.server.ts';
import { type WithdrawApprovalResult, withdrawApproval } from '#shop/orders/proofs/withdraw-approval.server.ts';
import type { Route } from './+types/review-proof';
import { longestReason, proofStatusWords } from './proof-words.ts';

export async function action({ request, params: { proofId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const decision = form.get('decision');
  if (decision === 'withdraw') {
    const withdrawn = await withdrawApproval(context.get(dbContext), { proofId, actor });
    return withdrawn.ok ? done('withdraw') : refusedBecause(withdrawn);
  }
  if (decision !== 'approve' && decision !== 'reject') return refused('Esa decisión no existe.', 400);
  const reason = decision === 'reject' ? readReason(form.get('reason')) : '';
  if (decision === 'reject' && reason === '') return refused('Escribe el motivo.', 400);

  // Empty from a page without the field: all that the order lacks.
  const entered = decision === 'approve' ? form.get('amount') : null;
  const amount = typeof entered === 'string' && entered.trim() !== '' ? readPesos(entered) : undefined;
  if (amount === null || amount === 0) return refused('Escribe cuánto llegó, en pesos.', 400);

  const reviewed = await reviewProof(context.get(dbContext), { proofId, decision, reason, amount, actor });
  return reviewed.ok ? done(decision, reviewed) : refusedBecause(reviewed);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

function done(decision: ProofDecision | 'withdraw', { rest = 0, excess = 0 }: { rest?: Pesos; excess?: Pesos } = {}) {
  return { ok: true as const, decision, rest, excess };
}

function refused(problem: string, status: number) {
  return data({ ok: false as const, problem }, { status });
}

function refusedBecause(result: Refusal) {
  return refused(problemText(result), result.reason === 'not-found' ? 404 : 409);
}

/** Collapses whitespace to one line: the reason is quoted within a sentence. */
function readReason(text: FormDataEntryValue | null): string {
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, longestReason) : '';
}

type Refusal = Extract<ReviewProofResult | WithdrawApprovalResult, { ok: false }>;

function problemText(result: Refusal): string {
  switch (result.reason) {
    case 'not-found':
      return 'El comprobante o su pedido ya no existe.';
    case 'not-approved':
      return 'Este comprobante ya no está aprobado.';
    case 'goods-left':
      return 'El pedido ya salió. Si el dinero no llegó, habla con el cliente; si el pedido no ha salido, cambia primero su estado a Pagado.';
    case 'refunded':
    case 'held-back':
    case 'revision-waiting':
      return statusProblem(result);
    case 'returned':
      return 'El dinero de este comprobante ya se devolvió: la aprobación queda en el historial.';
    case 'too-many-pending':
      return 'Este pedido ya tiene cinco comprobantes por revisar. Revísalos primero y retira después esta aprobación.';
    case 'nothing-due':
      return 'El pedido está cancelado y su pago en línea ya está por devolver: revisa sus cuentas antes de aprobar.';
    case 'cancelled':
      return 'El pedido está cancelado y llegó menos de lo que vale. Si lo vas a reactivar, ponlo primero en Pendiente y aprueba después con lo que llegó.';
    case 'already-reviewed':
      return `Este comprobante ya lo revisó ${result.reviewedByName || 'otra persona'}: quedó ${proofStatusWords[result.status].label}.`;
    case 'short-stock':
      return `El pedido estaba cancelado y sus productos ya se vendieron. ${shortStockText(result.products)} Repón las unidades y aprueba de nuevo, o devuelve el dinero y rechaza.`;
  }
}
