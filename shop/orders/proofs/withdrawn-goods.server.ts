import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents } from '#db/schema.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';

/** Records an incident about a transfer that may have been sent for an order of withdrawn products. */
export async function recordWithdrawnGoods(
  tx: Db,
  order: Pick<LockedOrder, 'id' | 'orderNumber' | 'totalAmount'>,
): Promise<void> {
  await tx
    .insert(paymentIncidents)
    .values({
      kind: 'paid-without-stock',
      orderId: order.id,
      provider: withoutProvider,
      transactionId: order.id,
      reference: order.orderNumber,
      status: 'PENDING',
      amountInCents: order.totalAmount * 100,
      currency: 'COP',
    })
    .onConflictDoUpdate({
      target: [paymentIncidents.provider, paymentIncidents.transactionId, paymentIncidents.kind],
      set: { createdAt: sql`now()`, resolvedAt: null, resolvedBy: null, resolvedByName: '', resolution: '' },
    });
}
