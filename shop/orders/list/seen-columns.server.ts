import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { owesInStore } from '#shop/orders/money/owed-in-store.server.ts';
import { findBalances } from '#shop/orders/money/read-ledger.server.ts';
import type { SeenItem } from '#shop/orders/order.ts';
import { findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';

/** The columns of an order with amounts, as far as a member of staff may see them; the others are not read. */
export function seenColumns({ money }: Sight) {
  const nothing = sql`null::bigint`;
  return {
    totalAmount: sql<Pesos | null>`${money ? orders.totalAmount : nothing}`.mapWith(orders.totalAmount),
    shippingCost: sql<Pesos | null>`${money ? orders.shippingCost : nothing}`.mapWith(orders.shippingCost),
    discount: sql<Pesos | null>`${money ? orders.discount : nothing}`.mapWith(orders.discount),
    items: money ? sql<SeenItem[]>`${orders.items}` : itemsWithoutPrices,
    owesInStore,
  };
}

/** The lines of an order without what they cost. */
export const itemsWithoutPrices = sql<SeenItem[]>`(
  select jsonb_agg(item - 'price' - 'returnedTotal' order by place)
  from jsonb_array_elements(${orders.items}) with ordinality as lines (item, place))`;

/**
 * Adds the amount to collect on delivery to orders whose other amounts staff may not see.
 */
export async function withToCollect<Order extends { id: string }>(
  db: Db,
  sight: Sight,
  seen: Order[],
): Promise<(Order & { toCollect?: Pesos })[]> {
  if (sight.money || seen.length === 0) return seen;
  const money = await findOrderMoney(
    db,
    seen.map(({ id }) => id),
  );
  const onDelivery = seen.map(({ id }) => id).filter((id) => money[id]?.payment === 'on-delivery');
  if (onDelivery.length === 0) return seen;
  const balances = await findBalances(db, onDelivery);
  return seen.map((order) => {
    const toCollect = balances.get(order.id) ?? 0;
    return toCollect <= 0 ? order : { ...order, toCollect };
  });
}
