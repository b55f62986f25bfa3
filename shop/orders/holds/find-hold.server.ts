import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { stockReservations } from '#db/schema.ts';
import type { OrderItem } from '#shop/orders/order.ts';

/** Units and prices kept for an attempt to order; `linesHash` is of the held lines, and `expiresAt` may have passed. */
export type Hold = { items: OrderItem[]; linesHash: string; totalAmount: number; expiresAt: Date };

/** Finds the stock hold of an attempt to order. */
export async function findHold(db: Db, idempotencyKey: string): Promise<Hold | null> {
  const { items, linesHash, totalAmount, expiresAt } = stockReservations;
  const [hold] = await db
    .select({ items, linesHash, totalAmount, expiresAt })
    .from(stockReservations)
    .where(and(eq(stockReservations.idempotencyKey, idempotencyKey), eq(stockReservations.holdsStock, true)));
  return hold ?? null;
}
