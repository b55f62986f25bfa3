import { and, asc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type OrderEventKind, type OrderStatus, orderEvents, orders } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { listProofs, listStaffProofs } from './find-proofs.server.ts';
import { isAccessToken, type OrderByLink, type OrderDetail, type OrderSummary } from './order.ts';
import { hasProofToReview } from './order-marks.server.ts';

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

/**
 * The orders staff work on, newest first, a page at a time.
 *
 * @param query.search an order number, spaces or not, or part of the customer's name or e-mail
 * @param query.toReview only those with a proof of transfer that nobody has judged yet
 */
export async function listOrders(
  db: Db,
  query: { status?: OrderStatus | null; toReview?: boolean; search?: string; page?: number } = {},
): Promise<OrderList> {
  const wanted = and(
    isNull(orders.deletedAt),
    query.status ? eq(orders.status, query.status) : undefined,
    query.toReview ? hasProofToReview : undefined,
    matchSearch(query.search ?? ''),
  );
  return listPage(db, wanted, query.page ?? 1);
}

/** One customer's own orders, newest first, a page at a time, each with the secret of its link: they are theirs. */
export async function listOrdersOf(
  db: Db,
  userId: string,
  page = 1,
): Promise<Omit<OrderList, 'orders'> & { orders: (OrderSummary & { accessToken: string })[] }> {
  const own = eq(orders.userId, userId);
  const list = await listPage(db, and(isNull(orders.deletedAt), own), page);
  const ids = list.orders.map(({ id }) => id);
  const links = await db
    .select({ id: orders.id, accessToken: orders.accessToken })
    .from(orders)
    .where(and(own, inArray(orders.id, ids)));
  const tokens = new Map(links.map(({ id, accessToken }) => [id, accessToken]));
  return { ...list, orders: list.orders.map((order) => ({ ...order, accessToken: tokens.get(order.id) ?? '' })) };
}

async function listPage(db: Db, wanted: SQL | undefined, asked: number): Promise<OrderList> {
  const total = await db.$count(orders, wanted);
  const pages = Math.max(1, Math.ceil(total / ordersPerPage));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), pages);
  const rows = await db
    .select(summary)
    .from(orders)
    .where(wanted)
    .orderBy(...newestFirst)
    .limit(ordersPerPage)
    .offset((page - 1) * ordersPerPage);
  return { orders: rows, total, page, pages };
}

function matchSearch(search: string): SQL | undefined {
  // The database cannot be asked for the character 0.
  const text = search.replaceAll('\0', '').trim().slice(0, 100);
  if (text === '') return undefined;
  const digits = text.replaceAll(/\s/g, '');
  if (/^\d+$/.test(digits)) return like(orders.orderNumber, `${digits}%`);
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { shippingAddress } = orders;
  return or(
    sql`shop_fold(concat_ws(' ', ${shippingAddress}->>'firstName', ${shippingAddress}->>'lastName')) like shop_fold(${part})`,
    sql`shop_fold(${shippingAddress}->>'email') like shop_fold(${part})`,
  );
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
