import type { Db } from '#db/database.server.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import { takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { formatIsoDay } from '#shop/dates.ts';
import { endDraft } from '#shop/orders/drafts/end-draft.server.ts';
import {
  isActive,
  type LockedOrder,
  lockOrder,
  lockOrderByKey,
  placedOrder,
} from '#shop/orders/locked-order.server.ts';
import { receiveMoney } from '#shop/orders/money/order-payments.server.ts';
import type { PlacedOrder } from '#shop/orders/order.ts';
import { lockAttempts } from '#shop/orders/placing/attempt-key.server.ts';
import { insertOrder } from '#shop/orders/placing/insert-order.server.ts';
import { orderItem } from '#shop/orders/placing/order-content.server.ts';
import { priceLines } from '#shop/orders/placing/price-lines.server.ts';
import { moveOrder } from '#shop/orders/status/change-order-status.server.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { hasPermission } from '#shop/staff/roles/permissions.ts';
import { lockOpenTill } from '#shop/till/lock-till.server.ts';
import { type NewSale, saleChannelWords, saleTotal } from './sale.ts';
import { hashSale, saleHold, saleRow } from './sale-row.server.ts';
import { findSaleErrors } from './sale-rules.ts';

/** The member of staff who sells. */
export type Seller = Pick<Viewer, 'userId' | 'fullName' | 'permissions'>;

export type PlaceSaleResult =
  /** `isRepeated`: this sale was made before, by an earlier request with the same key */
  | { ok: true; order: PlacedOrder & { status: OrderStatus }; isRepeated: boolean }
  /** prices, packs or units for sale differ from what staff saw; without lines, only the total differs */
  | { ok: false; reason: 'changed'; lines: ChangedLine[] }
  /** the key belongs to an order with other content, or to a cancelled or deleted one */
  | { ok: false; reason: 'key-used'; orderNumber: string }
  /** the seller may not give discounts */
  | { ok: false; reason: 'discount-forbidden' }
  /** the customer pays in cash, and no till is open */
  | { ok: false; reason: 'till-closed' };

/**
 * Sells on behalf of a customer, in one transaction: prices the lines from the catalogue, takes their units, and writes
 * the order with what is paid at once, the customer's consents, its history and the mail to the customer.
 *
 * - Nothing is sold if prices, packs or units are not what staff saw. The limits of shoppers do not apply, but no more
 *   units are sold than are for sale.
 * - A repeated request (same key, same content) gets the same order, however many arrive at once.
 * - An order that is carried away is 'Entregado', and its units leave the shelf. What is not paid at once stays in the
 *   order's ledger. Cash is counted in the open till.
 * - The draft or quotation with the same key ends with it.
 * - The order belongs to no account: a telephone proves nothing. Customers add it to theirs by its link.
 *
 * @throws if the sale has errors of its own; see `findSaleErrors`
 */
export async function placeSale(db: Db, sale: NewSale, seller: Seller, now = new Date()): Promise<PlaceSaleResult> {
  const errors = Object.keys(findSaleErrors(sale, formatIsoDay(now)));
  if (errors.length > 0) throw new Error(`A sale has errors: ${errors.join(', ')}`);
  if (sale.discount > 0 && !hasPermission(seller, 'orders.discount'))
    return { ok: false, reason: 'discount-forbidden' };

  return db.transaction(async (tx) => {
    await lockAttempts(tx, [sale.idempotencyKey]);
    const earlier = await lockOrderByKey(tx, sale.idempotencyKey);
    if (earlier) return answerRepeatedSale(earlier, sale);

    const isInCash = sale.payments.some(({ method }) => method === 'cash');
    if (isInCash && !(await lockOpenTill(tx))) return { ok: false, reason: 'till-closed' };
    const goods = await priceLines(tx, sale.lines);
    if (goods.changed.length > 0 || saleTotal(sale) !== sale.shownTotal)
      return { ok: false, reason: 'changed', lines: goods.changed };
    await takeFromStock(tx, goods.units);
    const row = saleRow(sale, seller, goods.lines.map(orderItem));
    const holdExpiresAt = await saleHold(tx, sale, now);
    const placed = await writeSale(tx, sale, { ...row, holdExpiresAt }, { seller, now });
    await receivePayments(tx, placed.id, sale, seller);
    const isCarried = sale.delivery === 'carried';
    if (isCarried) await handOver(tx, placed.id, seller);
    await endDraft(tx, sale.idempotencyKey, placed.id, now);
    return { ok: true, order: { ...placed, status: isCarried ? 'Entregado' : row.status }, isRepeated: false };
  });
}

function answerRepeatedSale(earlier: LockedOrder, sale: NewSale): PlaceSaleResult {
  return isActive(earlier) && earlier.contentHash === hashSale(sale)
    ? { ok: true, order: { ...placedOrder(earlier), status: earlier.status }, isRepeated: true }
    : { ok: false, reason: 'key-used', orderNumber: earlier.orderNumber };
}

/** Writes the order of a sale with its first event, its consents and the entry in the history of staff. */
async function writeSale(
  tx: Db,
  sale: NewSale,
  row: ReturnType<typeof saleRow>,
  { seller, now }: { seller: Seller; now: Date },
): Promise<PlacedOrder> {
  const { userId, fullName } = seller;
  const soldBy = { userId, fullName, note: saleChannelWords[sale.channel] };
  const placed = await insertOrder(tx, row, { consents: sale.consents, soldBy, now });
  await recordChange(tx, seller, {
    subject: 'order',
    subjectId: placed.id,
    subjectName: `Pedido ${placed.orderNumber}`,
    action: 'created',
    after: { status: row.status, paymentMethod: row.paymentMethod },
  });
  return placed;
}

/** Records what is paid at once. */
async function receivePayments(tx: Db, orderId: string, { payments }: NewSale, seller: Seller): Promise<void> {
  for (const { method, amount, tendered } of payments)
    await receiveMoney(tx, { orderId, method, amount, cause: 'sale', actor: seller, ...(tendered && { tendered }) });
}

/** Marks a sale as handed over, so that its units leave the shelf. */
async function handOver(tx: Db, orderId: string, seller: Seller): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const moved = order && (await moveOrder(tx, order, { status: 'Entregado', actor: seller }));
  // Not expected: units for sale are on the shelf, and nothing else can have happened to an order of this transaction.
  if (!moved?.ok) throw new Error(`A sale could not be handed over: ${moved ? moved.reason : 'it is gone'}`);
}
