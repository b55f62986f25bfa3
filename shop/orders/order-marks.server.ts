import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { isPaidWithoutStock } from './order-status.ts';

/** What calls for somebody in a list of orders, beside their status. */
export type OrderMarks = { proofToReview: boolean; paidWithoutStock: boolean };

/**
 * Of an order: whether a proof of transfer waits for staff to judge it. The names are written out, because among the
 * columns of a single table's query they would lose their table.
 */
export const hasProofToReview: SQL<boolean> = sql<boolean>`exists (select from transfer_proofs where transfer_proofs.order_id = orders.id and transfer_proofs.status = 'pending')`;

/** The marks of orders by their id; those without any are left out. */
export async function findOrderMarks(db: Db, orderIds: string[]): Promise<Record<string, OrderMarks>> {
  if (orderIds.length === 0) return {};
  const rows = await db
    .select({ id: orders.id, status: orders.status, holdsStock: orders.holdsStock, proofToReview: hasProofToReview })
    .from(orders)
    .where(inArray(orders.id, orderIds));
  const marked = rows
    .map((order) => ({
      id: order.id,
      marks: { proofToReview: order.proofToReview, paidWithoutStock: isPaidWithoutStock(order) },
    }))
    .filter(({ marks }) => marks.proofToReview || marks.paidWithoutStock);
  return Object.fromEntries(marked.map(({ id, marks }) => [id, marks]));
}

/** How many orders have a proof that nobody has judged yet. */
export async function countOrdersToReview(db: Db): Promise<number> {
  return db.$count(orders, and(isNull(orders.deletedAt), hasProofToReview));
}
