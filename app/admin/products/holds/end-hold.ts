import { data } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { endHold } from '#shop/orders/holds/end-hold.server.ts';
import type { Route } from './+types/end-hold';

export async function action({ params: { holdId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const ended = await endHold(context.get(dbContext), { holdId, actor, may: mayOf(actor) });
  if (ended.ok) return { ok: true as const, isOfChange: ended.isOfChange };
  return ended.reason === 'forbidden'
    ? data({ ok: false as const, problem: changeOnly }, { status: 403 })
    : data({ ok: false as const, problem: 'La reserva ya terminó.' }, { status: 404 });
}

const changeOnly =
  'Estas unidades son de un cambio que espera la respuesta de un cliente: lo retira quien puede corregir pedidos.';

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}
