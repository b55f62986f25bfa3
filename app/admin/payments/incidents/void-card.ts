import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext, paymentProviderContext } from '#app/context.ts';
import { type VoidCardResult, voidCard } from '#shop/payments/incidents/void-card.server.ts';
import type { Route } from './+types/void-card';

export async function action({ params: { incidentId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const provider = context.get(paymentProviderContext);
  if (!provider) return refuse('La tienda no tiene configurada la pasarela.', 409);
  const voided = await voidCard(context.get(dbContext), provider, { incidentId, actor });
  if (voided.ok) return done('El pago quedó anulado: el cliente recibe su dinero en la tarjeta.');
  return refuse(problems[voided.reason], statuses[voided.reason] ?? 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

type Refusal = Extract<VoidCardResult, { ok: false }>['reason'];

const problems: Record<Refusal, string> = {
  'not-found': 'Ese dinero ya no está por devolver.',
  'not-voidable':
    'La pasarela solo anula pagos con tarjeta, completos y el mismo día. Devuelve el dinero de otra manera.',
  refused: 'La pasarela no aceptó anular este pago. Devuelve el dinero de otra manera y anótalo.',
  silent:
    'La pasarela no respondió. Si anuló el pago, la tienda lo sabrá en unos minutos: espera antes de devolverlo otra vez.',
};

const statuses: Partial<Record<Refusal, number>> = { 'not-found': 404, silent: 503 };
