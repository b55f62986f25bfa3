import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders, products } from '#db/schema.ts';
import { itemsWithoutPrices } from '#shop/orders/list/seen-columns.server.ts';
import { goodsHaveLeft } from '#shop/orders/status/order-status.ts';
import { isUuid } from '#shop/uuid.ts';
import { type PickedProduct, pickingList } from './picking-list.ts';

/** The most orders picked at once. */
const mostOrders = 100;

export type FoundPickingList = {
  products: PickedProduct[];
  /** the numbers of the orders that it is for */
  picked: string[];
  /** the numbers of chosen orders without anything to take from the shelves: cancelled, sent, or of services */
  leftOut: string[];
};

/** Finds what to take from the shelves for orders, in the order of the ids; unknown and deleted orders are ignored. */
export async function findPickingList(db: Db, orderIds: string[]): Promise<FoundPickingList> {
  const ids = [...new Set(orderIds.filter(isUuid))].slice(0, mostOrders);
  if (ids.length === 0) return { products: [], picked: [], leftOut: [] };
  const rows = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber, status: orders.status, items: itemsWithoutPrices })
    .from(orders)
    .where(and(inArray(orders.id, ids), isNull(orders.deletedAt)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chosen = ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
  const isToPick = ({ status, items }: (typeof rows)[number]) =>
    status !== 'Cancelado' && !goodsHaveLeft(status) && items.some(({ isService }) => !isService);
  const toPick = chosen.filter(isToPick);
  return {
    products: pickingList(toPick, await findSkus(db, toPick)),
    picked: toPick.map(({ orderNumber }) => orderNumber),
    leftOut: chosen.filter((order) => !isToPick(order)).map(({ orderNumber }) => orderNumber),
  };
}

async function findSkus(db: Db, toPick: { items: { id: string }[] }[]): Promise<Record<string, string | null>> {
  const ids = [...new Set(toPick.flatMap(({ items }) => items.map(({ id }) => id)))].filter(isUuid);
  if (ids.length === 0) return {};
  const rows = await db.select({ id: products.id, sku: products.sku }).from(products).where(inArray(products.id, ids));
  return Object.fromEntries(rows.map(({ id, sku }) => [id, sku]));
}
