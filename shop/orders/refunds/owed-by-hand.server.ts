import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import { isWholeRefund } from './refund-kinds.server.ts';

/**
 * Finds how much of the money that came for an order by hand is in its open refund of all that money. It is not 0 for
 * an order that was cancelled, and may be restored since: it does not pay the order unless staff keep it.
 */
export async function findOwedByHand(db: Db, orderId: string): Promise<Pesos> {
  const [open] = await db
    .select({ amount: sql`coalesce(round(sum(${paymentIncidents.amountInCents}) / 100), 0)`.mapWith(Number) })
    .from(paymentIncidents)
    .where(
      and(
        eq(paymentIncidents.orderId, orderId),
        isWholeRefund,
        eq(paymentIncidents.provider, withoutProvider),
        isNull(paymentIncidents.resolvedAt),
      ),
    );
  return open?.amount ?? 0;
}
