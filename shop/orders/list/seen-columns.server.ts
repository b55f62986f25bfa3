import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { owesInStore } from '#shop/orders/money/owed-in-store.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import type { SeenItem } from '#shop/orders/order.ts';
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

/** Adds to orders what is collected for them at the door. */
export async function withToCollect<Order extends { id: string }>(
  db: Db,
  seen: Order[],
): Promise<(Order & { toCollect?: Pesos })[]> {
  if (seen.length === 0) return seen;
  const amounts = await findToCollect(
    db,
    seen.map(({ id }) => id),
  );
  return seen.map((order) => {
    const toCollect = amounts.get(order.id);
    return toCollect === undefined ? order : { ...order, toCollect };
  });
}
