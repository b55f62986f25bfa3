import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents } from '#db/schema.ts';
import { sumHandMoney } from '#shop/orders/money/order-payments.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { isWholeRefund } from './refund-kinds.server.ts';
import { withdrawRefundOwed } from './refund-owed.server.ts';

/**
 * Lowers the open refund of all money of a locked order that came by hand to what is left of that money, after some of
 * it was voided; withdraws it if nothing is left.
 *
 * @param resolution why it is withdrawn
 */
export async function lowerRefundOwed(tx: Db, order: { id: string }, actor: Actor, resolution: string): Promise<void> {
  const left = (await sumHandMoney(tx, [order.id])).get(order.id) ?? 0;
  if (left <= 0) {
    await withdrawRefundOwed(tx, order, actor, resolution, { only: withoutProvider });
    return;
  }
  await tx
    .update(paymentIncidents)
    .set({ amountInCents: left * 100 })
    .where(
      and(
        eq(paymentIncidents.orderId, order.id),
        isWholeRefund,
        eq(paymentIncidents.provider, withoutProvider),
        isNull(paymentIncidents.resolvedAt),
        gt(paymentIncidents.amountInCents, left * 100),
      ),
    );
}

/**
 * Lowers the open refund of all money of an order that came by hand to what came before it was recorded: a second
 * cancellation, which is being undone, had added what came since.
 */
export async function lowerToEarlierRefund(tx: Db, orderId: string): Promise<void> {
  const earlier = sql`(
    select coalesce(sum(case kind when 'received' then amount else -amount end), 0) from order_payments
    where order_id = ${orderId} and voided_at is null and source_transaction_id is null
      and order_payments.created_at <= payment_incidents.created_at)`;
  const { amountInCents, provider, resolvedAt } = paymentIncidents;
  await tx
    .update(paymentIncidents)
    .set({ amountInCents: sql`least(${amountInCents}, 100 * ${earlier})` })
    .where(
      and(eq(paymentIncidents.orderId, orderId), isWholeRefund, eq(provider, withoutProvider), isNull(resolvedAt)),
    );
}
