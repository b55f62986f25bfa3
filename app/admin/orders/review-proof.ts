import { data } from 'react-router';
import { type ReviewProofResult, reviewProof } from '#shop/orders/review-proof.server.ts';
import { dbContext, logContext } from '../../context.ts';
import { readForm } from '../../read-form.server.ts';
import { answerUnreached } from '../answer-unreached.ts';
import { getStaff } from '../staff.server.ts';
import type { Route } from './+types/review-proof';
import { longestReason, proofStatusWords } from './proof-words.ts';
import { shortStockText } from './short-stock-text.ts';

export async function action({ request, params: { proofId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const decision = form.get('decision');
  if (decision !== 'approve' && decision !== 'reject') return refused('Esa decisión no existe.', 400);
  const reason = decision === 'reject' ? readReason(form.get('reason')) : '';
  if (decision === 'reject' && reason === '') return refused('Escribe el motivo.', 400);

  const reviewed = await reviewProof(context.get(dbContext), { proofId, decision, reason, actor }).catch((error) => {
    context.get(logContext).error({ err: error, proofId }, 'a proof of transfer could not be reviewed');
    throw data(null, { status: 503 });
  });
  if (reviewed.ok) return { ok: true as const, decision };
  return refused(problemText(reviewed), reviewed.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

function refused(problem: string, status: number) {
  return data({ ok: false as const, problem }, { status });
}

/** On one line: the customer reads it in a sentence. */
function readReason(text: FormDataEntryValue | null): string {
  return typeof text === 'string' ? text.replaceAll(/\s+/g, ' ').trim().slice(0, longestReason) : '';
}

function problemText(result: Extract<ReviewProofResult, { ok: false }>): string {
  switch (result.reason) {
    case 'not-found':
      return 'El comprobante o su pedido ya no existe.';
    case 'already-reviewed':
      return `Este comprobante ya lo revisó ${result.reviewedByName || 'otra persona'}: quedó ${proofStatusWords[result.status].label}.`;
    case 'short-stock':
      return `El pedido estaba cancelado y sus productos ya se vendieron. ${shortStockText(result.products)} Repón las unidades y aprueba de nuevo, o devuelve el dinero y rechaza.`;
  }
}
