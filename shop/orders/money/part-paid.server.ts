import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderMoney } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

type OrderSums = Pick<typeof orderMoney.$inferSelect, 'received' | 'refunded' | 'balance'>;

/** Finds what came for an order, what was given back, and what its customer owes; null if there is no such order. */
export async function findOrderSums(db: Db, orderId: string): Promise<OrderSums | null> {
  const { received, refunded, balance } = orderMoney;
  const [sums] = await db
    .select({ received, refunded, balance })
    .from(orderMoney)
    .where(eq(orderMoney.orderId, orderId));
  return sums ?? null;
}

/** What arrived and what is missing, if an order that waits for its payment is paid in part. */
export function partOf(sums: OrderSums | null): { arrived: Pesos; rest: Pesos } | null {
  const arrived = sums ? sums.received - sums.refunded : 0;
  return sums && arrived > 0 && sums.balance > 0 ? { arrived, rest: sums.balance } : null;
}
