import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { OrderSummary, SeenOrder } from '#shop/orders/order.ts';
import { promisedDays } from '#shop/orders/promised-days.server.ts';
import { statusesToShip } from '#shop/orders/status/order-status.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';
import { countKept, countOf, countSome, mostCounted, type OrderCounts } from './count-orders.server.ts';
import { countMatches, selectMatches } from './matching-orders.server.ts';
import { isSent, isToShipOnAccount, type OrderFilter, wantedOrders } from './order-filter.server.ts';
import type { OrdersSort } from './order-sort.ts';
import { seenColumns, withToCollect } from './seen-columns.server.ts';

export const ordersPerPage = 24;

export type OrderList<Order = OrderSummary> = {
  orders: Order[];
  /** number of orders on all pages */
  total: number;
  /** the requested page, or the last one if there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

/** A list as staff see it. If a search matches more than are counted, `total` is the counted number. */
export type StaffOrderList = OrderList<SeenOrder> & { hasMore: boolean; counts: OrderCounts | null };

/** The columns of an order that every list and its own page show. */
export const summaryColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  orderDate: orders.orderDate,
  totalAmount: orders.totalAmount,
  status: orders.status,
  items: orders.items,
  shippingAddress: orders.shippingAddress,
  paymentMethod: orders.paymentMethod,
  delivery: orders.delivery,
  remainder: orders.remainder,
  promise: promisedDays,
  forgetRequestedAt: orders.forgetRequestedAt,
  forgottenAt: orders.forgottenAt,
};

/** Reads what a member of staff may see of orders in a list. */
function seenSummary(sight: Sight) {
  const { discount: _, ...seen } = seenColumns(sight);
  return { ...summaryColumns, notes: orders.notes, ...seen };
}

const newestFirst = [sql`${orders.orderDate} desc nulls first`, asc(orders.id)];

/** The sort orders by columns of `selectMatches`, forwards and backwards: each reads an index from one end. */
const sorted: Record<OrdersSort, { forwards: SQL; backwards: SQL }> = {
  newest: {
    forwards: sql`order_date desc nulls first, id asc`,
    backwards: sql`order_date asc nulls last, id desc`,
  },
  oldest: {
    forwards: sql`order_date asc nulls last, id desc`,
    backwards: sql`order_date desc nulls first, id asc`,
  },
  highest: {
    forwards: sql`total_amount desc, order_date desc nulls first, id asc`,
    backwards: sql`total_amount asc, order_date asc nulls last, id desc`,
  },
};

/**
 * Lists a page of orders for staff, as far as they may see them, newest first by default, with the number of orders in
 * each part of the list for the same search, days and method. `counts` is null if a search matches more than are
 * counted.
 */
export async function listOrders(
  db: Db,
  sight: Sight,
  { page = 1, sort = 'newest', ...filter }: OrderFilter & { page?: number; sort?: OrdersSort } = {},
): Promise<StaffOrderList> {
  // Sorting by total would give the totals away.
  const order = sorted[sort === 'highest' && !sight.money ? 'newest' : sort];
  const columns = seenSummary(sight);
  const select = async (ids: SQL | string[]): Promise<SeenOrder[]> => {
    const rows = await db.select(columns).from(orders).where(inArray(orders.id, ids)).orderBy(order.forwards);
    return sight.money ? rows : withToCollect(db, rows);
  };

  if (!filter.search?.trim()) {
    const counts = await countKept(db, filter);
    const shown = pageOf(countOf(filter.part ?? null, counts), page);
    const ids = idsOfPage(rowsOf(filter, { isBounded: false }), shown, order);
    return { ...shown, orders: shown.total === 0 ? [] : await select(ids), hasMore: false, counts };
  }
  const matches = await countMatches(db, filter, { page, perPage: ordersPerPage, order: order.forwards });
  if (matches) {
    const { counts, ids } = matches;
    const shown = pageOf(countOf(filter.part ?? null, counts), page);
    return { ...shown, orders: ids.length === 0 ? [] : await select(ids), hasMore: false, counts };
  }
  // The chosen part may have few enough matches to be counted, even if the whole list has not.
  const counted = filter.part ? await countSome(db, filter) : mostCounted + 1;
  const hasMore = counted > mostCounted;
  const shown = pageOf(Math.min(counted, mostCounted), page);
  const ids = idsOfPage(rowsOf(filter, { isBounded: !hasMore }), { ...shown, hasMore }, order);
  return { ...shown, orders: shown.total === 0 ? [] : await select(ids), hasMore, counts: null };
}

/** The requested page, or the last one if there are fewer. */
function pageOf(total: number, requested: number) {
  const pages = Math.max(1, Math.ceil(total / ordersPerPage));
  const page = Math.min(Math.max(1, Math.trunc(requested) || 1), pages);
  return { page, pages, total };
}

/**
 * The rows from which pages are taken. A search with few matches collects all of them before sorting. One with many
 * matches reads orders in sort order, where it soon fills the page. Each status has a query of its own, because it has
 * its own index range.
 */
function rowsOf({ part = null, ...filter }: OrderFilter, { isBounded }: { isBounded: boolean }): SQL {
  if (isBounded) return selectMatches(wantedOrders({ part, ...filter }));
  const parts =
    part === 'to-ship'
      ? [
          ...statusesToShip.map((status) => and(wantedOrders({ part: status, ...filter }), isSent)),
          and(wantedOrders(filter), isToShipOnAccount),
        ]
      : [wantedOrders({ part, ...filter })];
  const rows = parts.map((wanted) => sql`select id, order_date, total_amount from ${orders} where ${wanted}`);
  return sql.join(rows, sql` union all `);
}

/**
 * The ids of a page's orders, read from the nearer end of the list; where an index has the columns, from the index
 * alone. If the total is not known, they are read from the beginning.
 */
function idsOfPage(
  rows: SQL,
  { page, total, hasMore = false }: { page: number; total: number; hasMore?: boolean },
  { forwards, backwards }: { forwards: SQL; backwards: SQL },
): SQL {
  const before = (page - 1) * ordersPerPage;
  const after = Math.max(0, total - page * ordersPerPage);
  return hasMore || before <= after
    ? sql`(select id from (${rows}) as listed order by ${forwards} limit ${ordersPerPage} offset ${before})`
    : sql`(select id from (${rows}) as listed order by ${backwards} limit ${Math.min(ordersPerPage, total - before)} offset ${after})`;
}

/** Lists a page of a customer's own orders, newest first, each with the secret of its link. */
export async function listOrdersOf(
  db: Db,
  userId: string,
  page = 1,
): Promise<Omit<OrderList, 'orders'> & { orders: (OrderSummary & { accessToken: string })[] }> {
  const own = and(isNull(orders.deletedAt), eq(orders.userId, userId));
  const shown = pageOf(await db.$count(orders, own), page);
  const rows = await db
    .select({ ...summaryColumns, accessToken: orders.accessToken })
    .from(orders)
    .where(own)
    .orderBy(...newestFirst)
    .limit(ordersPerPage)
    .offset((shown.page - 1) * ordersPerPage);
  return { ...shown, orders: rows };
}

/** Lists the five latest orders, as far as a member of staff may see them. */
export async function listLatestOrders(db: Db, sight: Sight): Promise<SeenOrder[]> {
  const latest = await db
    .select(seenSummary(sight))
    .from(orders)
    .where(isNull(orders.deletedAt))
    .orderBy(...newestFirst)
    .limit(5);
  return sight.money ? latest : withToCollect(db, latest);
}

/** An order of a customer, as staff see it beside their questions. */
export type CustomerOrder = Pick<SeenOrder, 'id' | 'orderNumber' | 'orderDate' | 'status' | 'totalAmount'>;

/** Lists the latest orders placed with an account, and how many there are. */
export async function listCustomerOrders(
  db: Db,
  sight: Sight,
  { userId, most }: { userId: string; most: number },
): Promise<{ orders: CustomerOrder[]; total: number }> {
  const own = and(isNull(orders.deletedAt), eq(orders.userId, userId));
  const { id, orderNumber, orderDate, status } = orders;
  const rows = await db
    .select({ id, orderNumber, orderDate, status, totalAmount: seenColumns(sight).totalAmount })
    .from(orders)
    .where(own)
    .orderBy(...newestFirst)
    .limit(most);
  return { orders: rows, total: await db.$count(orders, own) };
}
