import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { assertMay, getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import type { RefundMethod } from '#db/schema.ts';
import { resolveIncident } from '#shop/payments/incidents.server.ts';
import type { Route } from './+types/settle-incident';
import { longestResolution, refundMethodCodes } from './incident-words.ts';

export async function action({ request, params: { incidentId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const note = form.get('resolution');
  const refundMethod = readRefundMethod(form.get('refundMethod'));
  // Reviewing payments includes closing incidents; recording a refund needs its own permission.
  if (refundMethod !== null) assertMay(actor, 'refunds');
  const resolution = typeof note === 'string' ? note.trim().slice(0, longestResolution) : '';
  if (resolution === '') return refused('Escribe qué se hizo.', 400);

  // Pages of an earlier version say that the money was returned, and not how.
  if (refundMethod === null && form.get('moneyReturned') === 'on') return refused(methodMissing, 400);

  const settlement = { incidentId, resolution, refundMethod, actor };
  const settled = await resolveIncident(context.get(dbContext), settlement);
  if (settled.ok) return { ok: true as const };
  if (settled.reason === 'method-missing') return refused(methodMissing, 400);
  if (settled.reason === 'till-closed') return refused(tillClosed, 409);
  if (settled.reason === 'not-by-provider') return refused(notByProvider, 409);
  if (settled.reason === 'cancel-first') return refused(cancelFirst, 409);
  return settled.reason === 'not-found'
    ? refused('Ese pago ya no está en la lista.', 404)
    : refused(`Ya lo marcó como resuelto ${settled.by || 'otra persona'}.`, 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const methodMissing = 'Elige cómo devolviste el dinero.';
const tillClosed = 'La caja está cerrada: ábrela en Caja para devolver efectivo.';
const notByProvider = 'Wompi solo devuelve pagos completos. Devuelve esta parte de otra forma.';
const cancelFirst =
  'El pedido está Pagado: cancélalo primero. Su dinero queda en esta lista como «Dinero por devolver».';

function readRefundMethod(code: FormDataEntryValue | null): RefundMethod | null {
  return refundMethodCodes.find((one) => one === code) ?? null;
}

function refused(problem: string, status: number) {
  return data({ ok: false as const, problem }, { status });
}
