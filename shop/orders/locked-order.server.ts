import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lockProductRows, lockProducts, returnToStock, takeFromStock } from '#shop/catalog/stock/stock.server.ts';
import { isUuid } from '#shop/uuid.ts';
import { isAccessToken, orderUnits, type PlacedOrder, productUnits, type SeenItem, stockItemOf } from './order.ts';

/** An order with the data that its operations need, its row locked until the transaction ends. */
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/**
 * A product with too few units for an order: how many units of a stock item the order needs, and how many there are.
 */
export type ShortProduct = {
  productId: string;
  name: string;
  needed: number;
  available: number;
  /** units kept by all orders and holds, if more than on the shelf: none is sent until that is settled */
  kept?: number;
};

/**
 * Finds an order and locks its row until the transaction ends. Orders are locked before products, and one order at a
 * time.
 *
 * @param options.deletedToo finds deleted orders too, for late payments and for removing personal data
 * @returns null if there is no such order
 */
export async function lockOrder(tx: Db, orderId: string, options: { deletedToo?: boolean } = {}) {
  if (!isUuid(orderId)) return null;
  return lockWhere(tx, and(eq(orders.id, orderId), options.deletedToo ? undefined : isNull(orders.deletedAt)));
}

/** Finds the order placed under an idempotency key, deleted or not, and locks it like `lockOrder`. */
export async function lockOrderByKey(tx: Db, idempotencyKey: string) {
  return lockWhere(tx, eq(orders.idempotencyKey, idempotencyKey));
}

/** Finds an order by its secret link, unless it is deleted, and locks it like `lockOrder`. */
export async function lockOrderByToken(tx: Db, accessToken: string) {
  if (!isAccessToken(accessToken)) return null;
  return lockWhere(tx, and(eq(orders.accessToken, accessToken), isNull(orders.deletedAt)));
}

async function lockWhere(tx: Db, condition: SQL | undefined) {
  const [order] = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      items: orders.items,
      totalAmount: orders.totalAmount,
      returnedAmount: orders.returnedAmount,
      moneyStatus: orders.moneyStatus,
      paymentMethod: orders.paymentMethod,
      channel: orders.channel,
      remainder: orders.remainder,
      dueOn: orders.dueOn,
      delivery: orders.delivery,
      shippingCost: orders.shippingCost,
      codFee: orders.codFee,
      accessToken: orders.accessToken,
      contentHash: orders.contentHash,
      holdsStock: orders.holdsStock,
      holdExpiresAt: orders.holdExpiresAt,
      deletedAt: orders.deletedAt,
      forgottenAt: orders.forgottenAt,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(condition)
    .for('update');
  return order ?? null;
}

/** Whether an order is neither cancelled nor deleted. */
export function isActive({ status, deletedAt }: Pick<LockedOrder, 'status' | 'deletedAt'>): boolean {
  return status !== 'Cancelado' && deletedAt === null;
}

/** The part of an order that its shopper receives. */
export function placedOrder({
  id,
  orderNumber,
  totalAmount,
  accessToken,
}: Pick<LockedOrder, 'id' | 'orderNumber' | 'totalAmount' | 'accessToken'>): PlacedOrder {
  return { id, orderNumber, total: totalAmount, accessToken };
}

/**
 * Finds the stock items of an order of which more units are kept than are on the shelf. None of these units is sent
 * until staff have counted the shelf, or cancelled an order.
 *
 * @returns the shortages by stock item
 */
export async function findShortages(db: Db, items: SeenItem[]): Promise<Map<string, ShortProduct>> {
  const units = orderUnits(items);
  const shelves = await findShelves(db, [...units.keys()].filter(isUuid));
  const short = [...shelves].flatMap(([id, { shelf, kept, shortage }]): [string, ShortProduct][] => {
    if (shortage === 0) return [];
    return [[id, { ...nameOf(items, id), needed: units.get(id) ?? 0, available: shelf, kept }]];
  });
  return new Map(short);
}

/** Finds the shortages of an order like `findShortages`, after locking its products. */
export async function lockShortages(tx: Db, items: SeenItem[]): Promise<ShortProduct[]> {
  await lockProductRows(tx, productUnits(items).keys());
  return [...(await findShortages(tx, items)).values()];
}

/** Returns the units that an order holds to stock. The caller writes `holdsStock: false`. */
export async function returnOrderStock(tx: Db, order: Pick<LockedOrder, 'items' | 'holdsStock'>): Promise<void> {
  if (order.holdsStock) await returnToStock(tx, orderUnits(order.items));
}

/**
 * Takes the units of an order out of stock, all or none. The order must not hold stock yet; the caller writes
 * `holdsStock: true`.
 *
 * @returns the products that fall short; empty if all units were taken
 */
export async function takeOrderStock(tx: Db, items: SeenItem[]): Promise<ShortProduct[]> {
  return takeUnits(tx, orderUnits(items), items);
}

/**
 * Takes units of an order's items out of stock, all or none.
 *
 * @param units by stock item
 * @returns the products that fall short; empty if all units were taken
 */
export async function takeUnits(
  tx: Db,
  units: ReadonlyMap<string, number>,
  items: SeenItem[],
): Promise<ShortProduct[]> {
  const short = await findShortUnits(tx, units, items);
  if (short.length === 0) await takeFromStock(tx, units);
  return short;
}

/** Finds which units of an order's items are not for sale, and locks the products of the items. */
export async function findShortUnits(
  tx: Db,
  units: ReadonlyMap<string, number>,
  items: SeenItem[],
): Promise<ShortProduct[]> {
  const products = await lockProducts(tx, productUnits(items).keys());
  const forSale = new Map([...products.values()].flatMap(({ itemStock }) => [...itemStock]));
  return [...units].flatMap(([stockItemId, needed]) => {
    const available = forSale.get(stockItemId) ?? 0;
    return available >= needed ? [] : [{ ...nameOf(items, stockItemId), needed, available }];
  });
}

function nameOf(items: SeenItem[], stockItemId: string): Pick<ShortProduct, 'productId' | 'name'> {
  const item = items.find((one) => stockItemOf(one) === stockItemId);
  return { productId: item?.id ?? '', name: item?.name ?? '' };
}
