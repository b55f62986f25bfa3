import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import {
  type OrderContent,
  type OrderItem,
  orderRevisions,
  orders,
  type RevisionPricing,
  type ShippingAddress,
} from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { withMunicipality } from '#shop/orders/form/with-municipality.ts';
import { findShortUnits, type LockedOrder, lockOrder, type ShortProduct } from '#shop/orders/locked-order.server.ts';
import { orderUnits, stockItemOf, subtotalOf } from '#shop/orders/order.ts';
import { recordOrderChange, recordOrderEvent } from '#shop/orders/order-event.server.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';
import {
  findPaymentSigns,
  hasOpenAttempt,
  type ProviderAnswer,
  type ProviderSilent,
  refuseUnasked,
  type Unasked,
} from '#shop/orders/waiting-order.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { applyContent, readContent } from './apply-content.server.ts';
import { contentTotal } from './content-total.ts';
import { followMoney } from './follow-money.server.ts';
import { latestNumber } from './latest-number.server.ts';
import { holdAddedUnits, isRevisionOffered, offeredForMs } from './offered-revision.server.ts';
import { canBeRevised, listDifferences, type RevisedLine, unitsBeyond } from './order-content.ts';
import { revisedItems } from './revised-items.server.ts';

/** An order as staff want it to be. */
export type OrderChanges = Pick<OrderContent, 'shippingCost' | 'discount' | 'discountReason' | 'notes'> & {
  lines: RevisedLine[];
  /** the parts of the address that change */
  address: Partial<ShippingAddress>;
};

export type Revision = {
  orderId: string;
  changes: OrderChanges;
  /** whether the lines that the order has keep its prices, or get those of today */
  pricing: RevisionPricing;
  /** why, also for the customer */
  reason: string;
  /** the total that staff saw for this change */
  shownTotal: Pesos;
  /** the number of the latest change that staff saw; 0 without any */
  read: number;
};

export type ReviseOrderResult =
  /** applied; or offered to the customer until `offeredUntil`, because the total rises */
  | { ok: true; orderNumber: string; offeredUntil: Date | null }
  | { ok: false; reason: 'not-found' }
  /** it was sent, delivered or cancelled */
  | { ok: false; reason: 'over' }
  /** an earlier change waits for the customer: withdraw it first */
  | { ok: false; reason: 'waiting' }
  /** it was changed since staff loaded it */
  | { ok: false; reason: 'changed-since' }
  /** units of it came back, so its lines are settled */
  | { ok: false; reason: 'has-returns' }
  /** a new product or pack is not sold any more */
  | { ok: false; reason: 'gone' }
  | { ok: false; reason: 'empty' }
  /** it is a parcel, and this part of its destination would be removed */
  | { ok: false; reason: 'no-destination'; field: 'address' | 'city' }
  /** nothing differs */
  | { ok: false; reason: 'nothing' }
  /** the discount is more than the lines cost */
  | { ok: false; reason: 'discount-too-high' }
  /** changing the discount needs a permission */
  | { ok: false; reason: 'discount-forbidden' }
  /** prices changed: this is the total now */
  | { ok: false; reason: 'prices-changed'; total: Pesos }
  | { ok: false; reason: 'short-stock'; products: ShortProduct[] }
  /** its total cannot change while its customer may be paying it online */
  | { ok: false; reason: 'being-paid' }
  /** its total cannot change while a proof of transfer waits for review */
  | { ok: false; reason: 'proof-to-review' }
  | ProviderSilent;

/**
 * Changes an order on behalf of a member of staff until it is sent, and keeps it as it was before and after.
 *
 * - If the total does not rise, the change applies at once; what was paid beyond the new total is owed to the customer.
 * - If it rises, the change is offered to the customer, who accepts it by the order's link: until then, for 24 hours,
 *   the added units are held and the order is neither sent nor changed again.
 * - Units and prices are those of the database. Added units must be for sale.
 * - The total does not change while money of the old one may be on its way.
 */
export async function reviseOrder(
  db: Db,
  revision: Revision,
  { actor, may = () => true }: { actor: Actor; may?: (permission: Permission) => boolean },
  answer: ProviderAnswer = 'unasked',
  now = new Date(),
): Promise<ReviseOrderResult | Unasked> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, revision.orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    const refused = await refuseRevising(tx, order, revision.read);
    if (refused) return refused;

    const before = await readContent(tx, order.id);
    const made = await makeContent(tx, before, revision);
    if (!made.ok) return made;
    const { after } = made;
    const removed =
      order.delivery === 'parcel' && destination.find((part) => before.address[part] && !after.address[part]);
    if (removed) return { ok: false, reason: 'no-destination', field: removed };
    if (after.discount !== before.discount && !may('orders.discount'))
      return { ok: false, reason: 'discount-forbidden' };
    if (listDifferences(before, after).length === 0) return { ok: false, reason: 'nothing' };
    const unpaid = after.total === before.total ? null : await refuseBeingPaid(tx, order, answer, now);
    if (unpaid) return unpaid;
    if (after.total !== revision.shownTotal) return { ok: false, reason: 'prices-changed', total: after.total };

    const written = { order, before, after, revision, actor };
    return after.total > before.total ? offer(tx, written, now) : apply(tx, written);
  });
}

/** What a parcel is addressed with. */
const destination = ['address', 'city'] as const;

async function refuseRevising(
  tx: Db,
  order: LockedOrder,
  read: number,
): Promise<Extract<ReviseOrderResult, { ok: false }> | null> {
  if (!canBeRevised(order.status)) return { ok: false, reason: 'over' };
  if (await isRevisionOffered(tx, order.id)) return { ok: false, reason: 'waiting' };
  if ((await latestNumber(tx, order.id)) !== read) return { ok: false, reason: 'changed-since' };
  return order.items.some(({ returned = 0 }) => returned > 0) ? { ok: false, reason: 'has-returns' } : null;
}

async function makeContent(
  tx: Db,
  before: OrderContent,
  { changes: { lines, address, ...rest }, pricing }: Revision,
): Promise<{ ok: true; after: OrderContent } | Extract<ReviseOrderResult, { ok: false }>> {
  const items = await revisedItems(tx, before.items, { lines, pricing });
  if (!items) return { ok: false, reason: 'gone' };
  if (items.length === 0) return { ok: false, reason: 'empty' };
  if (rest.discount > subtotalOf(items)) return { ok: false, reason: 'discount-too-high' };
  const discountReason = rest.discount > 0 ? rest.discountReason : '';
  const isSame = Object.entries(address).every(
    ([name, value]) => value === before.address[name as keyof ShippingAddress],
  );
  const whole = isSame ? before.address : withMunicipality({ ...before.address, ...address });
  const content = { ...rest, discountReason, items, address: whole };
  return { ok: true, after: { ...content, total: contentTotal(content) } };
}

/** Refuses to change the total while the customer may be paying the old one. */
async function refuseBeingPaid(
  tx: Db,
  order: LockedOrder,
  answer: ProviderAnswer,
  now: Date,
): Promise<Extract<ReviseOrderResult, { ok: false }> | Unasked | null> {
  if (!isToBePaid(order.status)) return null;
  const unasked = await refuseUnasked(tx, order, { answer, silence: 'refuses', now });
  if (unasked?.reason === 'unasked') return unasked;
  const { atProvider, hasValidProof } = await findPaymentSigns(tx, order.id, now);
  if (atProvider || (await hasOpenAttempt(tx, order.id, now))) return { ok: false, reason: 'being-paid' };
  return hasValidProof ? { ok: false, reason: 'proof-to-review' } : unasked;
}

type Written = { order: LockedOrder; before: OrderContent; after: OrderContent; revision: Revision; actor: Actor };

async function apply(tx: Db, written: Written): Promise<ReviseOrderResult> {
  const { order, after, actor } = written;
  const products = await applyContent(tx, order, after);
  if (products.length > 0) return { ok: false, reason: 'short-stock', products };
  const revisionId = await insertRevision(tx, written, null);
  await record(tx, written, 'revised');
  await followMoney(tx, order.id, { revisionId, actor });
  return { ok: true, orderNumber: order.orderNumber, offeredUntil: null };
}

async function offer(tx: Db, written: Written, now: Date): Promise<ReviseOrderResult> {
  const { order, after } = written;
  const has = orderUnits(order.holdsStock ? order.items : []);
  const added = new Map([...unitsBeyond(after.items, has)].filter(([, units]) => units > 0));
  const products = await findShortUnits(tx, added, after.items);
  if (products.length > 0) return { ok: false, reason: 'short-stock', products };
  const expiresAt = new Date(now.getTime() + offeredForMs);
  const id = await insertRevision(tx, written, expiresAt);
  await holdAddedUnits(tx, { id, expiresAt, items: itemsOfUnits(after.items, added) }, now);
  // The order must not lapse before its customer can answer.
  if (order.holdExpiresAt && order.holdExpiresAt < expiresAt)
    await tx.update(orders).set({ holdExpiresAt: expiresAt }).where(eq(orders.id, order.id));
  await record(tx, written, 'revision-offered');
  return { ok: true, orderNumber: order.orderNumber, offeredUntil: expiresAt };
}

/** Items that have exactly these units. */
function itemsOfUnits(items: OrderItem[], units: ReadonlyMap<string, number>): OrderItem[] {
  return [...units].flatMap(([stockItemId, quantity]) => {
    const item = items.find((one) => stockItemOf(one) === stockItemId);
    return item ? [{ ...item, isOffer: false, quantity }] : [];
  });
}

async function insertRevision(
  tx: Db,
  { order, before, after, revision, actor }: Written,
  expiresAt: Date | null,
): Promise<string> {
  const [row] = await tx
    .insert(orderRevisions)
    .values({
      orderId: order.id,
      number: (await latestNumber(tx, order.id)) + 1,
      state: expiresAt ? 'offered' : 'applied',
      before,
      after,
      pricing: revision.pricing,
      reason: revision.reason,
      askedBy: 'staff',
      actorId: actor.userId,
      actorName: actor.fullName,
      expiresAt,
    })
    .returning({ id: orderRevisions.id });
  if (!row) throw new Error('A change was not recorded');
  return row.id;
}

async function record(tx: Db, { order, revision, actor }: Written, kind: 'revised' | 'revision-offered') {
  const by = { actorId: actor.userId, actorName: actor.fullName };
  await recordOrderEvent(tx, order, { kind, note: revision.reason, ...by });
  // Only the reason: the entry may be seen by staff who may not see amounts. What changed is in the order's revision.
  await recordOrderChange(tx, actor, order, { before: { content: '' }, after: { content: revision.reason } });
  await announce(tx, 'orders', [order.id]);
}
