import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { isPaidWithoutStock } from '#shop/orders/status/order-status.ts';

/** Marks of orders that need the attention of staff, besides their status. */
export type OrderMarks = {
  proofToReview: boolean;
  paymentToReview: boolean;
  /** money of it has to be given back */
  refundOwed: boolean;
  paidWithoutStock: boolean;
};

/**
 * Condition for a query over `orders`: the order has a transfer proof to review. Table names are written out, because
 * Drizzle drops them among the columns of a single-table query.
 */
export const hasProofToReview: SQL<boolean> = sql<boolean>`exists (select from transfer_proofs where transfer_proofs.order_id = orders.id and transfer_proofs.status = 'pending')`;

/** Condition for a query over `orders`: the order has a payment incident of a kind that staff have not resolved. */
const hasIncident = (ofKind: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from payment_incidents where payment_incidents.order_id = orders.id and payment_incidents.resolved_at is null and payment_incidents.${ofKind})`;

/** Finds the marks of orders by id; orders without any are absent. */
export async function findOrderMarks(db: Db, orderIds: string[]): Promise<Record<string, OrderMarks>> {
  if (orderIds.length === 0) return {};
  const rows = await db
    .select({
      id: orders.id,
      status: orders.status,
      holdsStock: orders.holdsStock,
      proofToReview: hasProofToReview,
      paymentToReview: hasIncident(sql`kind <> 'refund-owed'`),
      refundOwed: hasIncident(sql`kind = 'refund-owed'`),
    })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const marked = rows
    .map(({ id, status, holdsStock, ...marks }) => ({
      id,
      marks: { ...marks, paidWithoutStock: isPaidWithoutStock({ status, holdsStock }) },
    }))
    .filter(({ marks }) => Object.values(marks).includes(true));
  return Object.fromEntries(marked.map(({ id, marks }) => [id, marks]));
}

/** Counts the orders with a proof to review. */
export async function countOrdersToReview(db: Db): Promise<number> {
  return db.$count(orders, and(isNull(orders.deletedAt), hasProofToReview));
}
