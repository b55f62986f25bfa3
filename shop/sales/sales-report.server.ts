import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { OrderStatus, PaymentMethod } from '#db/schema.ts';
import { orderStatuses } from '#shop/orders/status/order-status.ts';
import { type BestSeller, listBestSellers } from './best-sellers.server.ts';
import type { Span } from './order-days.ts';
import { orderSumsWithin, type Sums, sumByStatus } from './order-sums.server.ts';
import { listSalesBars, type SalesBar, type SalesPeriod } from './sales-period.ts';

/** The number of orders and their total. */
export type Sales = Sums;

export type SalesReport = Sales & {
  previous: Sales;
  /** cancelled orders of the period, which the sums above leave out */
  cancelled: Sales;
  /** oldest first, without gaps; bars, methods and statuses each add up to the total */
  bars: (SalesBar & Sales)[];
  /** methods with orders, the largest total first, then by name; null for orders without a method */
  methods: (Sales & { method: PaymentMethod | null })[];
  /** statuses with orders, in the order staff work through them */
  statuses: (Sales & { status: OrderStatus })[];
  bestSellers: BestSeller[];
};

/**
 * Reports what was sold in a period: orders that are neither cancelled nor deleted, paid or not, on the day they were
 * placed. Packs count their price once and all their units.
 */
export async function getSalesReport(db: Db, period: SalesPeriod): Promise<SalesReport> {
  const [parts, within, before, bestSellers] = await Promise.all([
    readParts(db, period),
    sumByStatus(db, { placed: spanOf(period) }),
    sumByStatus(db, { placed: spanOf(period.previous) }),
    listBestSellers(db, period),
  ]);
  const byKey = new Map(parts.flatMap((part) => (part.bar ? [[part.bar, part] as const] : [])));
  const bars = listSalesBars(period).map((bar) => ({ ...bar, ...salesOf(byKey.get(bar.key)) }));
  const { Cancelado: __, ...sold } = before;
  return {
    orders: bars.reduce((sum, bar) => sum + bar.orders, 0),
    total: bars.reduce((sum, bar) => sum + bar.total, 0),
    previous: Object.values(sold).reduce(
      (sum, { orders, total }) => ({ orders: sum.orders + orders, total: sum.total + total }),
      { orders: 0, total: 0 },
    ),
    cancelled: within.Cancelado,
    bars,
    methods: parts
      .filter((part) => part.by === 'method')
      .map(({ method, ...part }) => ({ method, ...salesOf(part) }))
      .sort((one, other) => other.total - one.total || (one.method ?? '').localeCompare(other.method ?? '')),
    statuses: orderStatuses.flatMap((status) => {
      const part = parts.find((part) => part.by === 'status' && part.status === status);
      return part ? [{ status, ...salesOf(part) }] : [];
    }),
    bestSellers,
  };
}

const spanOf = ({ start, end }: { start: Date; end: Date }): Span => ({ since: start, until: end });

function salesOf(sales: Sales | undefined): Sales {
  return { orders: sales?.orders ?? 0, total: sales?.total ?? 0 };
}

type Part = Sales & { bar: string | null; method: PaymentMethod | null; status: OrderStatus | null };

/**
 * SQL literals rather than parameters: the database could not tell that two parameters are the same expression to group
 * by.
 */
const units = {
  hour: sql`'hour'`,
  day: sql`'day'`,
  week: sql`'week'`,
  month: sql`'month'`,
} satisfies Record<SalesPeriod['unit'], SQL>;

/**
 * One query groups the same orders by time, by method and by status, so that the sums agree despite concurrent changes.
 */
async function readParts(db: Db, { unit, ...period }: SalesPeriod) {
  const moment = sql`date_trunc(${units[unit]}, moment)`;
  const { rows } = await db.execute<Part & { is_by_time: number; is_by_method: number }>(sql`
    select to_char(${moment}, 'YYYY-MM-DD"T"HH24') as bar, payment_method as method, status,
      grouping(${moment}) as is_by_time, grouping(payment_method) as is_by_method,
      sum(orders)::bigint as orders, sum(total)::bigint as total
    from (${orderSumsWithin(spanOf(period), { byTheHour: unit === 'hour' })}) as sums
    where status <> 'Cancelado'
    group by grouping sets ((${moment}), (payment_method), (status))
    having sum(orders) <> 0`);
  // 'grouping' is 0 for the column a row is grouped by.
  return rows.map(({ is_by_time, is_by_method, bar, method, status, orders, total }) => ({
    bar,
    method,
    status,
    orders: Number(orders),
    total: Number(total),
    by: is_by_time === 0 ? ('time' as const) : is_by_method === 0 ? ('method' as const) : ('status' as const),
  }));
}
