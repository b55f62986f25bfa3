import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import type { Route } from './+types/settle-incident';
import { longestResolution } from './incident-words.ts';

/** Marks an incident as resolved without a return of its money, which is recorded on a page of its own. */
export async function action({ request, params: { incidentId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = await readForm(request);
  const note = form.get('resolution');
  const resolution = typeof note === 'string' ? note.trim().slice(0, longestResolution) : '';
  if (resolution === '') return refused('Escribe qué se hizo.', 400);

  // Pages of an earlier version say here that the money was returned.
  if (form.has('refundMethod') || form.has('moneyReturned')) return refused(elsewhere, 400);

  const settled = await resolveIncident(context.get(dbContext), { incidentId, resolution, actor });
  if (settled.ok) return { ok: true as const };
  if (settled.reason === 'not-found') return refused('Ese pago ya no está en la lista.', 404);
  return settled.reason === 'resolved'
    ? refused(`Ya lo marcó como resuelto ${settled.by || 'otra persona'}.`, 409)
    : refused(elsewhere, 400);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const elsewhere = 'El dinero devuelto se anota con «Anotar la devolución». Recarga la página.';

function refused(problem: string, status: number) {
  return data({ ok: false as const, problem }, { status });
}
