/** Orders of products that were withdrawn from sale after they were placed. */
import { and, eq, inArray, isNotNull, isNull, max, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderItem, paymentIncidents, products } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { recordOrderEvent, undoNote } from '#shop/orders/order-event.server.ts';
import { proofMethod } from '#shop/paying/payment-methods.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isUuid } from '#shop/uuid.ts';

/** Lists the items of an order whose product was deleted since: it is no longer sold. */
export async function listWithdrawnItems<Item extends Pick<OrderItem, 'id'>>(db: Db, items: Item[]): Promise<Item[]> {
  const ids = [...new Set(items.map(({ id }) => id))].filter(isUuid);
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), isNotNull(products.deletedAt)));
  const withdrawn = new Set(rows.map(({ id }) => id));
  return items.filter(({ id }) => withdrawn.has(id));
}

/** Whether a product of an order was deleted since: nothing more is paid for the order. */
export async function hasDeletedProduct(db: Db, { items }: Pick<LockedOrder, 'items'>): Promise<boolean> {
  return (await listWithdrawnItems(db, items)).length > 0;
}

/**
 * Whether staff have yet to decide about an order that was paid for withdrawn products: until they settle its incident
 * its goods are not sent.
 */
export async function isHeldBack(tx: Db, orderId: string): Promise<boolean> {
  return (await tx.$count(paymentIncidents, and(isAboutWithdrawn(orderId), isNull(paymentIncidents.resolvedAt)))) > 0;
}

/**
 * Whether a product of an order was withdrawn, and no incident about it is open or was resolved since. One that was
 * undone does not count.
 */
export async function isUndecided(tx: Db, order: Pick<LockedOrder, 'id' | 'items'>): Promise<boolean> {
  const withdrawn = (await listWithdrawnItems(tx, order.items)).map(({ id }) => id);
  if (withdrawn.length === 0) return false;
  const withdrawnAt = tx
    .select({ at: max(products.deletedAt) })
    .from(products)
    .where(inArray(products.id, withdrawn));
  const { resolvedAt, resolution } = paymentIncidents;
  const isSince = or(isNull(resolvedAt), and(sql`${resolvedAt} >= ${withdrawnAt}`, ne(resolution, undoNote)));
  return (await tx.$count(paymentIncidents, and(isAboutWithdrawn(order.id), isSince))) === 0;
}

function isAboutWithdrawn(orderId: string): SQL | undefined {
  const isOnline = and(eq(paymentIncidents.orderId, orderId), eq(paymentIncidents.kind, 'paid-withdrawn'));
  return or(isOnline, isWithoutProvider(orderId));
}

function isWithoutProvider(orderId: string): SQL | undefined {
  const { kind, provider } = paymentIncidents;
  return and(eq(paymentIncidents.orderId, orderId), eq(kind, 'paid-without-stock'), eq(provider, withoutProvider));
}

/**
 * Records an incident, of which staff are mailed, about a transfer that may have been sent for an order of withdrawn
 * products, or about such an order that staff noted as paid.
 *
 * @param actor who noted it as paid; null if its customer sent a proof
 */
export async function recordWithdrawnGoods(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'orderNumber' | 'totalAmount'>,
  actor: Actor | null = null,
): Promise<void> {
  const { resolvedAt } = paymentIncidents;
  const recorded = await tx
    .insert(paymentIncidents)
    .values({
      kind: 'paid-without-stock',
      orderId: order.id,
      provider: withoutProvider,
      transactionId: order.id,
      reference: order.orderNumber,
      status: 'PENDING',
      amountInCents: order.totalAmount * 100,
      currency: 'COP',
    })
    .onConflictDoUpdate({
      target: [paymentIncidents.provider, paymentIncidents.transactionId, paymentIncidents.kind],
      set: { createdAt: sql`now()`, resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '' },
      setWhere: isNotNull(resolvedAt),
    })
    .returning({ id: paymentIncidents.id });
  if (recorded.length === 0) return;
  const by = actor && { actorId: actor.userId, actorName: actor.fullName };
  const note = `${actor ? 'Quedó Pagado' : 'Llegó un comprobante'}, pero un producto se retiró de la tienda: no enviar`;
  const it = { id: order.id, paymentMethod: proofMethod.stored };
  await recordOrderEvent(tx, it, { kind: 'payment-problem', note, ...by });
}

/**
 * Resolves the incident that a change of status to Pagado recorded, because the change is undone. `changedAt` is the
 * time of that change.
 */
export async function withdrawWithdrawnGoods(tx: Db, orderId: string, actor: Actor, changedAt: SQL): Promise<void> {
  await tx
    .update(paymentIncidents)
    .set({ resolvedAt: sql`now()`, resolvedBy: actor.userId, resolvedByName: actor.fullName, resolution: undoNote })
    .where(
      and(isWithoutProvider(orderId), isNull(paymentIncidents.resolvedAt), eq(paymentIncidents.createdAt, changedAt)),
    );
}
