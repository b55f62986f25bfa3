import type { RouterContextProvider } from 'react-router';
import { getStaff, mayOf } from '#app/admin/staff.server.ts';
import { dbContext, originContext } from '#app/context.ts';
import { findConfirmation, type OrderConfirmation } from '#shop/orders/confirming/find-confirmation.server.ts';
import { findWarnings } from '#shop/orders/confirming/find-warnings.server.ts';
import { canBeConfirmed } from '#shop/orders/confirming/order-confirmation.ts';
import type { SeenOrderDetail } from '#shop/orders/order.ts';
import { getAccessToken } from '#shop/orders/revisions/list-revisions.server.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';

/** The confirmation of an order, or what staff need to ask for it. */
export type Confirming = {
  confirmation: OrderConfirmation | null;
  /** what to know before it is sent without a confirmation */
  warnings: string[];
  /** where the customer confirms it, for staff who may see the amounts on that page; else null */
  link: string | null;
};

/** Loads the confirmation of an order; null of one that has none and waits for none. */
export async function loadConfirming(
  context: Readonly<RouterContextProvider>,
  order: SeenOrderDetail,
): Promise<Confirming | null> {
  const db = context.get(dbContext);
  const confirmation = await findConfirmation(db, order.id);
  if (confirmation) return { confirmation, warnings: [], link: null };
  if (!canBeConfirmed(order)) return null;
  const viewer = getStaff(context);
  const sight = sightOf(viewer);
  const warnings = (await findWarnings(db, sight, [order.id])).get(order.id) ?? [];
  const mayAsk = sight.money && mayOf(viewer)('orders.work');
  const link = mayAsk ? `${context.get(originContext)}/pedido/${await getAccessToken(db, order.id)}` : null;
  return { confirmation, warnings, link };
}
