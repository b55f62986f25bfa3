import { and, count, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderStatus, orders, type PaymentMethod } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { orderStatuses } from './order-status.ts';
import { listSalesBars, type SalesBar, type SalesPeriod } from './sales-period.ts';

/** How many orders, and what they come to. */
export type Sales = { orders: number; total: Pesos };

export type SalesReport = Sales & {
  previous: Sales;
  /** out of all the sums above */
  cancelled: Sales;
  /** by time, none left out; they add up to the whole, as do the next two */
  bars: (SalesBar & Sales)[];
  /** those that were used, the strongest first; null where an order names none */
  methods: (Sales & { method: PaymentMethod | null })[];
  /** those there are, in the order staff meet them */
  statuses: (Sales & { status: OrderStatus })[];
  bestSellers: BestSeller[];
};

export type BestSeller = {
  productId: string;
  /** as it was called when it was last sold */
  name: string;
  units: number;
  total: Pesos;
  /** whether the shop still has it */
  isThere: boolean;
};

const bestSellersShown = 8;

/**
 * What was sold in a period: orders that are neither cancelled nor deleted, whether paid already or not, on the day they
 * were placed. Packs count their price once and all their units.
 */
export async function getSalesReport(db: Db, period: SalesPeriod): Promise<SalesReport> {
  const sold = (span: { start: Date; end: Date }) => and(within(span), ne(orders.status, 'Cancelado'));
  const [parts, previous, cancelled, bestSellers] = await Promise.all([
    readParts(db, period, sold(period)),
    readSales(db, sold(period.previous)),
    readSales(db, and(within(period), eq(orders.status, 'Cancelado'))),
    listBestSellers(db, sold(period)),
  ]);
  const byKey = new Map(parts.flatMap((part) => (part.bar ? [[part.bar, part] as const] : [])));
  const bars = listSalesBars(period).map((bar) => ({ ...bar, ...salesOf(byKey.get(bar.key)) }));
  return {
    orders: bars.reduce((sum, bar) => sum + bar.orders, 0),
    total: bars.reduce((sum, bar) => sum + bar.total, 0),
    previous,
    cancelled,
    bars,
    methods: parts
      .filter((part) => part.by === 'method')
      .map(({ method, ...part }) => ({ method, ...salesOf(part) }))
      .sort((one, other) => other.total - one.total),
    statuses: orderStatuses.flatMap((status) => {
      const part = parts.find((part) => part.by === 'status' && part.status === status);
      return part ? [{ status, ...salesOf(part) }] : [];
    }),
    bestSellers,
  };
}

function within({ start, end }: { start: Date; end: Date }): SQL | undefined {
  return and(isNull(orders.deletedAt), gte(orders.orderDate, start), lt(orders.orderDate, end));
}

function salesOf(sales: Sales | undefined): Sales {
  return { orders: sales?.orders ?? 0, total: sales?.total ?? 0 };
}

async function readSales(db: Db, wanted: SQL | undefined): Promise<Sales> {
  const [sums] = await db.select({ orders: count(), total: total() }).from(orders).where(wanted);
  return salesOf(sums);
}

const total = () => sql<number>`coalesce(sum(${orders.totalAmount}), 0)`.mapWith(Number);

/** The same orders by time, by method and by status, in one reading: whatever comes in meanwhile, the sums agree. */
async function readParts(db: Db, { unit }: SalesPeriod, wanted: SQL | undefined) {
  // Colombia keeps UTC-5 all year.
  const moment = sql`date_trunc(${sql.raw(`'${unit}'`)}, ${orders.orderDate} at time zone interval '-05:00')`;
  const rows = await db
    .select({
      bar: sql<string | null>`to_char(${moment}, 'YYYY-MM-DD"T"HH24')`,
      method: orders.paymentMethod,
      status: orders.status,
      isByTime: sql<number>`grouping(${moment})`.mapWith(Number),
      isByMethod: sql<number>`grouping(${orders.paymentMethod})`.mapWith(Number),
      orders: count(),
      total: total(),
    })
    .from(orders)
    .where(wanted)
    .groupBy(sql`grouping sets ((${moment}), (${orders.paymentMethod}), (${orders.status}))`);
  // 'grouping' is 0 of what a row is grouped by.
  return rows.map(({ isByTime, isByMethod, ...row }) => ({
    ...row,
    by: isByTime === 0 ? ('time' as const) : isByMethod === 0 ? ('method' as const) : ('status' as const),
  }));
}

async function listBestSellers(db: Db, wanted: SQL | undefined): Promise<BestSeller[]> {
  const { rows } = await db.execute<{ id: string; name: string; units: number; total: number; is_there: boolean }>(sql`
    with lines as (
      select item ->> 'id' as id, item ->> 'name' as name, ${orders.orderDate} as sold_at,
        (item ->> 'quantity')::numeric as units, (item ->> 'price')::numeric as price, (item ->> 'isOffer')::boolean as is_pack
      from ${orders}, jsonb_array_elements(${orders.items}) as item
      where ${wanted}
    )
    select id, (array_agg(name order by sold_at desc))[1] as name, sum(units)::int as units,
      sum(case when is_pack then price else price * units end)::bigint as total,
      exists (select from products where products.id::text = lines.id and products.deleted_at is null) as is_there
    from lines
    group by id
    order by units desc, total desc, name
    limit ${bestSellersShown}`);
  return rows.map(({ id, name, units, total, is_there }) => ({
    productId: id,
    name,
    units: Number(units),
    total: Number(total),
    isThere: is_there,
  }));
}
