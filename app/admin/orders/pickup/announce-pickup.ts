import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { dbContext } from '#app/context.ts';
import { type AnnouncePickupResult, announcePickup } from '#shop/orders/status/announce-pickup.server.ts';
import type { Route } from './+types/announce-pickup';

/** Tells the customer that their order can be fetched in the shop. */
export async function action({ params: { orderId }, context }: Route.ActionArgs) {
  const announced = await announcePickup(context.get(dbContext), { orderId, actor: getStaff(context) });
  if (announced.ok) return done(announced.isNew ? 'Avisamos al cliente por correo.' : 'El cliente ya estaba avisado.');
  return refuse(problems[announced.reason], announced.reason === 'not-found' ? 404 : 409);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const problems: Record<Extract<AnnouncePickupResult, { ok: false }>['reason'], string> = {
  'not-found': 'El pedido ya no existe.',
  'not-to-fetch': 'Este pedido no está listo para que lo recojan: revisa su estado y su pago.',
  'revision-waiting': 'Un cambio espera la respuesta del cliente. Avísale cuando responda.',
  'goods-missing': 'Faltan unidades en el estante o un producto ya no está a la venta. Resuélvelo antes de avisar.',
};
