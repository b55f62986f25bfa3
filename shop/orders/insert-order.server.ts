import { randomInt } from 'node:crypto';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { PlacedOrder } from './order.ts';

/** How often a number of one length is tried before the next length: ten misses in a row mean that most are taken. */
const triesPerLength = 10;

/** Random order numbers to try one after another: six digits first, longer ones when those run short. */
export function* orderNumberCandidates(
  random: (min: number, max: number) => number = randomInt,
): Generator<string, never> {
  for (let digits = 6; ; digits += 1) {
    for (let tries = 0; tries < triesPerLength; tries += 1) yield String(random(10 ** (digits - 1), 10 ** digits));
  }
}

/** Writes an order under the first of the candidate numbers that nobody has. */
export async function insertOrder(
  tx: Db,
  order: Omit<typeof orders.$inferInsert, 'orderNumber'>,
  candidates: Iterator<string> = orderNumberCandidates(),
): Promise<PlacedOrder> {
  for (let next = candidates.next(); !next.done; next = candidates.next()) {
    const [placed] = await tx
      .insert(orders)
      .values({ ...order, orderNumber: next.value })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({
        id: orders.id,
        orderNumber: orders.orderNumber,
        total: orders.totalAmount,
        accessToken: orders.accessToken,
      });
    if (placed) return placed;
  }
  throw new Error('No order number was free');
}
