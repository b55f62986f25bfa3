import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents, orderMails, orders, paymentTransactions, transferProofs } from '#db/schema.ts';
import type { MailedOrder } from './order-mail.ts';
import type { MailedEvent, MailedOrderState } from './order-mail-news.ts';

/**
 * All that a mail about an event of an order is made of.
 *
 * @returns null when there is no such event, or its order was deleted meanwhile
 */
export async function findMailFacts(
  db: Db,
  eventId: number,
): Promise<{ event: MailedEvent; order: MailedOrder; state: MailedOrderState } | null> {
  const [found] = await db
    .select({
      event: {
        kind: orderEvents.kind,
        fromStatus: orderEvents.fromStatus,
        toStatus: orderEvents.toStatus,
        note: orderEvents.note,
        createdAt: orderEvents.createdAt,
      },
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        items: orders.items,
        totalAmount: orders.totalAmount,
        shippingCost: orders.shippingCost,
        shippingAddress: orders.shippingAddress,
        paymentMethod: orders.paymentMethod,
        status: orders.status,
        holdsStock: orders.holdsStock,
        holdExpiresAt: orders.holdExpiresAt,
        accessToken: orders.accessToken,
      },
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(eq(orderEvents.id, eventId), isNull(orders.deletedAt)));
  if (!found) return null;

  const { event, order } = found;
  const [events, [proof], [pending], [acknowledged]] = await Promise.all([
    db
      .select({ kind: orderEvents.kind, toStatus: orderEvents.toStatus, createdAt: orderEvents.createdAt })
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(orderEvents.id),
    db
      .select({ status: transferProofs.status })
      .from(transferProofs)
      .where(eq(transferProofs.orderId, order.id))
      .orderBy(desc(transferProofs.createdAt))
      .limit(1),
    db
      .select({ id: paymentTransactions.id })
      .from(paymentTransactions)
      .where(and(eq(paymentTransactions.orderId, order.id), eq(paymentTransactions.status, 'PENDING')))
      .limit(1),
    db
      .select({ eventId: orderMails.eventId })
      .from(orderMails)
      .where(
        and(
          eq(orderMails.audience, 'customer'),
          isNotNull(orderMails.sentAt),
          ne(orderMails.eventId, eventId),
          exists(
            db
              .select({ id: orderEvents.id })
              .from(orderEvents)
              .where(
                and(
                  eq(orderEvents.id, orderMails.eventId),
                  eq(orderEvents.orderId, order.id),
                  or(inArray(orderEvents.kind, ['placed', 'paid', 'method']), eq(orderEvents.toStatus, 'Pagado')),
                ),
              ),
          ),
        ),
      )
      .limit(1),
  ]);
  return {
    event,
    order: { ...order, events },
    state: {
      proof: proof?.status ?? null,
      // What one transaction writes has one time.
      cameWithTheOrder: events.some(
        ({ kind, createdAt }) => kind === 'placed' && createdAt.getTime() === event.createdAt.getTime(),
      ),
      paymentPending: pending !== undefined,
      acknowledged: acknowledged !== undefined,
    },
  };
}
