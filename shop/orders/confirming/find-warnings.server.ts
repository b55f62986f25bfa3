import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderReturns, orders, parcels } from '#db/schema.ts';
import { isAbroad } from '#shop/colombia.ts';
import { matchSearch } from '#shop/orders/list/order-search.server.ts';
import { findToCollect } from '#shop/orders/money/to-collect.server.ts';
import { readShippingRules } from '#shop/shipping/read-shipping-rules.server.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { type TelephoneHistory, warnBeforeSending } from './confirmation-warnings.ts';

/**
 * Finds what staff should know before they send orders on delivery, as `warnBeforeSending` words it: a list by order id,
 * empty for an order without warnings.
 */
export async function findWarnings(db: Db, sight: Sight, orderIds: string[]): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const [found, toCollect, rules] = await Promise.all([
    db
      .select({
        id: orders.id,
        address: orders.shippingAddress,
        total: orders.totalAmount,
        shippingCost: orders.shippingCost,
      })
      .from(orders)
      .where(inArray(orders.id, orderIds)),
    findToCollect(db, orderIds),
    readShippingRules(db),
  ]);
  const warnings = found.map(async ({ id, address, total, shippingCost }): Promise<[string, string[]]> => {
    const { firstName, phone, country, city, department, municipalityCode = null } = address;
    const history = await countEndedOrders(db, { phone, exceptId: id });
    const order = { firstName, toCollect: toCollect.get(id) ?? 0, goods: total - shippingCost };
    const place = { isAbroad: isAbroad(country), city, department, municipalityCode };
    return [id, warnBeforeSending({ ...order, ...place }, { rules, history, sight })];
  });
  return new Map(await Promise.all(warnings));
}

/**
 * Counts how the other orders with a telephone ended. A warranty counts as delivered, because the shop owes it. Orders
 * that lapsed or were replaced by another do not count: their customer refused nothing.
 */
export async function countEndedOrders(
  db: Db,
  { phone, exceptId }: { phone: string; exceptId: string },
): Promise<TelephoneHistory> {
  // Shorter ones are not a telephone, and too many orders contain them.
  if (phone.replace(/\D/g, '').length < 7) return { delivered: 0, refused: 0, returned: 0, cancelled: 0 };
  const end = sql<string>`case
    when exists (select from ${orderReturns} as own where own.order_id = orders.id and own.kind = 'refused')
      or exists (select from ${parcels} as own where own.order_id = orders.id and own.state in ('refused', 'returned'))
      then 'refused'
    when exists (select from ${orderReturns} as own where own.order_id = orders.id and own.kind in ('withdrawal', 'courtesy'))
      then 'returned'
    when status = 'Entregado' then 'delivered'
    when status = 'Cancelado' and not exists (
      select from order_events as own where own.order_id = orders.id and own.kind in ('lapsed', 'replaced')) then 'cancelled'
    else '' end`;
  const rows = await db
    .select({ end, orders: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        isNull(orders.deletedAt),
        ne(orders.id, exceptId),
        eq(sql`${orders.shippingAddress} ->> 'phone'`, phone),
        // By the index of searches.
        matchSearch(phone),
      ),
    )
    .groupBy(sql`1`);
  const of = (wanted: keyof TelephoneHistory) => rows.find((row) => row.end === wanted)?.orders ?? 0;
  return {
    delivered: of('delivered'),
    refused: of('refused'),
    returned: of('returned'),
    cancelled: of('cancelled'),
  };
}
