import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderEventKind, type OrderStatus, orderEvents, orders } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { listProofs, listStaffProofs } from './find-proofs.server.ts';
import { isAccessToken, type OrderByLink, type OrderDetail, type OrderSummary } from './order.ts';
import { type OrderFilter, type OrdersPart, ordersBesidePart, wantedOrders } from './order-filter.server.ts';
import { hasProofToReview } from './order-marks.server.ts';
import type { OrdersSort } from './order-sort.ts';
import { orderStatuses, statusesToShip } from './order-status.ts';

export const ordersPerPage = 24;

export type OrderList = {
  orders: OrderSummary[];
  /** how many match in all */
  total: number;
  /** the page shown: the asked one, or the last when there are fewer */
  page: number;
  /** at least 1 */
  pages: number;
};

const summary = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  orderDate: orders.orderDate,
  totalAmount: orders.totalAmount,
  status: orders.status,
  items: orders.items,
  shippingAddress: orders.shippingAddress,
  paymentMethod: orders.paymentMethod,
  forgetRequestedAt: orders.forgetRequestedAt,
  forgottenAt: orders.forgottenAt,
};

const newestFirst = [sql`${orders.orderDate} desc nulls first`, asc(orders.id)];

const sorted: Record<OrdersSort, SQL[]> = {
  newest: newestFirst,
  oldest: [sql`${orders.orderDate} asc nulls last`, desc(orders.id)],
  highest: [desc(orders.totalAmount), ...newestFirst],
};

/** How many orders a filter leaves in each part of the list. */
export type OrderCounts = { all: number; toShip: number; toReview: number; byStatus: Record<OrderStatus, number> };

/**
 * The orders staff work on, newest first unless asked otherwise, a page at a time, and how many more there are in each
 * part of the list under the same search, days and method.
 */
export async function listOrders(
  db: Db,
  { page, sort = 'newest', ...filter }: OrderFilter & { page?: number; sort?: OrdersSort } = {},
): Promise<OrderList & { counts: OrderCounts }> {
  const counts = await countParts(db, filter);
  const list = await listPage(db, wantedOrders(filter), {
    asked: page ?? 1,
    total: countOf(filter.part ?? null, counts),
    order: sorted[sort],
  });
  return { ...list, counts };
}

/** In one reading: a search has to look at every order. */
async function countParts(db: Db, { part: _, ...filter }: OrderFilter): Promise<OrderCounts> {
  const rows = await db
    .select({
      status: orders.status,
      orders: count(),
      toReview: sql<number>`count(*) filter (where ${hasProofToReview})`.mapWith(Number),
    })
    .from(orders)
    .where(ordersBesidePart(filter))
    .groupBy(orders.status);
  const byStatus = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>;
  for (const row of rows) byStatus[row.status] = row.orders;
  const sum = (counts: number[]) => counts.reduce((total, one) => total + one, 0);
  return {
    all: sum(rows.map((row) => row.orders)),
    toShip: sum(statusesToShip.map((status) => byStatus[status])),
    toReview: sum(rows.map((row) => row.toReview)),
    byStatus,
  };
}

function countOf(part: OrdersPart | null, counts: OrderCounts): number {
  if (part === null) return counts.all;
  if (part === 'to-ship') return counts.toShip;
  return part === 'to-review' ? counts.toReview : counts.byStatus[part];
}

/** One customer's own orders, newest first, a page at a time, each with the secret of its link: they are theirs. */
export async function listOrdersOf(
  db: Db,
  userId: string,
  page = 1,
): Promise<Omit<OrderList, 'orders'> & { orders: (OrderSummary & { accessToken: string })[] }> {
  const own = eq(orders.userId, userId);
  const wanted = and(isNull(orders.deletedAt), own);
  const total = await db.$count(orders, wanted);
  const list = await listPage(db, wanted, { asked: page, total, order: newestFirst });
  const ids = list.orders.map(({ id }) => id);
  const links = await db
    .select({ id: orders.id, accessToken: orders.accessToken })
    .from(orders)
    .where(and(own, inArray(orders.id, ids)));
  const tokens = new Map(links.map(({ id, accessToken }) => [id, accessToken]));
  return { ...list, orders: list.orders.map((order) => ({ ...order, accessToken: tokens.get(order.id) ?? '' })) };
}

async function listPage(
  db: Db,
  wanted: SQL | undefined,
  { asked, total, order }: { asked: number; total: number; order: SQL[] },
): Promise<OrderList> {
  const pages = Math.max(1, Math.ceil(total / ordersPerPage));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), pages);
  const rows = await db
    .select(summary)
    .from(orders)
    .where(wanted)
    .orderBy(...order)
    .limit(ordersPerPage)
    .offset((page - 1) * ordersPerPage);
  return { orders: rows, total, page, pages };
}

/** One order with its history and proofs, without the secret of its link; null when there is none, or it was deleted. */
export async function findOrder(db: Db, orderId: string): Promise<OrderDetail | null> {
  if (!isUuid(orderId)) return null;
  const order = await findRow(db, eq(orders.id, orderId));
  if (!order) return null;
  const events = await db
    .select({ ...told, actorName: orderEvents.actorName })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return { ...order, events, proofs: await listStaffProofs(db, order.id) };
}

/** What only staff hear of. */
export const amongStaff: OrderEventKind[] = ['payment-problem', 'deleted'];

/** The order of a secret link, as its customer may see it; null when there is none, or it was deleted. */
export async function findOrderByToken(db: Db, accessToken: string): Promise<OrderByLink | null> {
  if (!isAccessToken(accessToken)) return null;
  const found = await findRow(db, eq(orders.accessToken, accessToken));
  if (!found) return null;
  const { userId: _, forgetRequestedAt: __, forgottenAt: ___, ...order } = found;
  const events = await db
    .select(told)
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  return {
    ...order,
    events: events.filter(({ kind }) => !amongStaff.includes(kind)),
    proofs: await listProofs(db, order.id),
  };
}

const told = {
  id: orderEvents.id,
  kind: orderEvents.kind,
  fromStatus: orderEvents.fromStatus,
  toStatus: orderEvents.toStatus,
  note: orderEvents.note,
  createdAt: orderEvents.createdAt,
};

async function findRow(db: Db, wanted: SQL) {
  const [order] = await db
    .select({
      ...summary,
      userId: orders.userId,
      shippingCost: orders.shippingCost,
      notes: orders.notes,
      holdsStock: orders.holdsStock,
      holdExpiresAt: orders.holdExpiresAt,
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
    })
    .from(orders)
    .where(and(wanted, isNull(orders.deletedAt)));
  return order ?? null;
}

/** The five latest orders. */
export async function listLatestOrders(db: Db): Promise<OrderSummary[]> {
  return db
    .select(summary)
    .from(orders)
    .where(isNull(orders.deletedAt))
    .orderBy(...newestFirst)
    .limit(5);
}
