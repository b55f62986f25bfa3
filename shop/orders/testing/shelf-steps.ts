/** What staff and shoppers do with the shelf of a product, for tests. */
import type { Db } from '#db/database.server.ts';
import type { OrderStatus } from '#db/schema.ts';
import { changePriceAndStock } from '#shop/catalog/editing/change-price-and-stock.server.ts';
import { listMovements } from '#shop/catalog/stock/list-movements.server.ts';
import { findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import type { insertProduct } from '#shop/testing/products.ts';

export type Product = Awaited<ReturnType<typeof insertProduct>>;

export const marta = { userId: 'marta', fullName: 'Marta' };

export function shelfSteps(shop: { readonly db: Db }) {
  const figures = async ({ id }: Product) => (await findShelves(shop.db, [id])).get(id);
  const order = async (product: Product, units: number) => {
    const placed = await placeOrder(shop.db, aNewOrder([unitLine(product, units)]));
    if (!placed.ok) throw new Error(placed.reason);
    return placed.order.id;
  };
  /** Changes a status as on the order's page, which says which products were withdrawn. */
  const move = (orderId: string, status: OrderStatus) =>
    changeOrderStatus(shop.db, { orderId, status, actor: marta, seesWithdrawn: true });
  const count = async ({ id, price }: Product, counted: number) => {
    const read = { price, stock: (await findShelves(shop.db, [id])).get(id)?.shelf ?? 0 };
    const wanted = { price, stock: counted };
    return changePriceAndStock(shop.db, { productId: id, read, wanted, actor: marta });
  };
  const history = async ({ id }: Product) =>
    (await listMovements(shop.db, id, 20, { seesOrders: true }))
      .toReversed()
      .map(({ kind, units, actorName }) => [kind, units, actorName]);
  return { figures, order, move, count, history };
}
