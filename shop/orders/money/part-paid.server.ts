import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderMoney } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { findOwedByHand } from '#shop/orders/refunds/owed-by-hand.server.ts';

type OrderSums = Pick<typeof orderMoney.$inferSelect, 'received' | 'refunded' | 'balance'> & {
  /** what of it is owed as a whole, since the order was cancelled and restored */
  owedByHand: Pesos;
};

/** Finds what came for an order, what was given back, and what its customer owes; null if there is no such order. */
export async function findOrderSums(db: Db, orderId: string): Promise<OrderSums | null> {
  const { received, refunded, balance } = orderMoney;
  const [sums] = await db
    .select({ received, refunded, balance })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  return sums ? { ...sums, owedByHand: await findOwedByHand(db, orderId) } : null;
}

/**
 * What arrived and what is missing, if an order that waits for its payment is paid in part. Money that is owed to its
 * customer as a whole pays nothing.
 */
export function partOf(sums: OrderSums | null): { arrived: Pesos; rest: Pesos } | null {
  if (!sums) return null;
  const arrived = sums.received - sums.refunded - sums.owedByHand;
  const rest = sums.balance + sums.owedByHand;
  return arrived > 0 && rest > 0 ? { arrived, rest } : null;
}
