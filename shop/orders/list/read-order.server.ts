import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderEventKind, orderEvents, orders } from '#db/schema.ts';
import { isAccessToken, type OrderByLink, type SeenOrderDetail } from '#shop/orders/order.ts';
import { listProofs, listStaffProofs } from '#shop/orders/proofs/find-proofs.server.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { isUuid } from '#shop/uuid.ts';
import { summaryColumns } from './find-orders.server.ts';
import { seenColumns, withToCollect } from './seen-columns.server.ts';

/**
 * Finds an order with its history and proofs as far as a member of staff may see them, without the secret of its link;
 * null if there is none, or it was deleted. Proofs, and what events say about payments, are about amounts.
 */
export async function findOrder(db: Db, sight: Sight, orderId: string): Promise<SeenOrderDetail | null> {
  if (!isUuid(orderId)) return null;
  const [row] = await db
    .select({ ...detail, ...seenColumns(sight), discountReason: sight.money ? orders.discountReason : sql<string>`''` })
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)));
  const [order] = row ? await withToCollect(db, [row]) : [];
  if (!order) return null;
  const events = await db
    .select({ ...eventColumns, actorName: orderEvents.actorName })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return {
    ...order,
    events: sight.money
      ? events
      : events.map((event) => (notesWithoutAmounts.includes(event.kind) ? event : { ...event, note: '' })),
    proofs: sight.money ? await listStaffProofs(db, order.id) : [],
  };
}

/**
 * Events whose notes name no amounts: fixed words, units, or what the customer wrote. Notes of others, such as why staff
 * rejected a proof, are shown only with the permission to see amounts.
 */
const notesWithoutAmounts: OrderEventKind[] = [
  'placed',
  'status',
  'lapsed',
  'replaced',
  'customer-cancelled',
  'method',
  'proof-sent',
  'proof-reopened',
  'deleted',
  'sold',
  'revision-answered',
  'change-asked',
  'returned',
  'pickup-ready',
  'parcel',
  'confirmed',
];

/** Events that only staff see. */
export const staffOnlyEvents: OrderEventKind[] = ['payment-problem', 'deleted'];

/** Finds the order of a secret link as its customer may see it; null if there is none, or it was deleted. */
export async function findOrderByToken(db: Db, accessToken: string): Promise<OrderByLink | null> {
  if (!isAccessToken(accessToken)) return null;
  const [matches] = await db
    .select({ ...detail, codFee: orders.codFee, returnedAmount: orders.returnedAmount })
    .from(orders)
    .where(and(eq(orders.accessToken, accessToken), isNull(orders.deletedAt)));
  if (!matches) return null;
  const { userId, forgetRequestedAt: _, forgottenAt: __, ...order } = matches;
  const events = await db
    .select(eventColumns)
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return {
    ...order,
    hasAccount: userId !== null,
    events: events.filter(({ kind }) => !staffOnlyEvents.includes(kind)),
    proofs: await listProofs(db, order.id),
  };
}

const eventColumns = {
  id: orderEvents.id,
  kind: orderEvents.kind,
  fromStatus: orderEvents.fromStatus,
  toStatus: orderEvents.toStatus,
  note: orderEvents.note,
  createdAt: orderEvents.createdAt,
};

const detail = {
  ...summaryColumns,
  userId: orders.userId,
  shippingCost: orders.shippingCost,
  discount: orders.discount,
  discountReason: orders.discountReason,
  channel: orders.channel,
  dueOn: orders.dueOn,
  notes: orders.notes,
  holdsStock: orders.holdsStock,
  holdExpiresAt: orders.holdExpiresAt,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
};
