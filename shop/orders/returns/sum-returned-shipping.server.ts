import { eq, sum } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderReturns } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** Adds up the shipping that earlier returns of an order gave back. */
export async function sumReturnedShipping(db: Db, orderId: string): Promise<Pesos> {
  const [earlier] = await db
    .select({ shipping: sum(orderReturns.shipping).mapWith(Number) })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  return earlier?.shipping ?? 0;
}
