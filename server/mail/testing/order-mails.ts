import { beforeEach } from 'vitest';
import type { Db } from '#db/database.server.ts';
import { type OrderEventKind, type OrderStatus, orderEvents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { sendOrderMail } from '#server/mail/order-mail.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';

/** Provides an empty shop, and the mails that are sent about its orders. */
export function useOrderMails() {
  const shop = useTestDatabase();
  const sent: Mail[] = [];

  beforeEach(() => {
    sent.length = 0;
  });

  const keep = async (mail: Mail) => {
    sent.push(mail);
  };
  return {
    shop,
    sent,
    send: (eventId: number, audience: 'customer' | 'staff' = 'customer', sendMail: typeof keep = keep) =>
      sendOrderMail(shop.db, sendMail, { eventId, audience, origin: 'https://tienda.example' }),
    /** the subjects of the sent mails, without the number of the order and the name of the shop */
    subjects: () => sent.map(({ subject }) => subject.split(' · ')[0]?.replaceAll(/[\d\s]+$/g, '')),
    anEvent: (order: { id: string }, kind: OrderEventKind, event?: EventValues) => anEvent(shop.db, order, kind, event),
    anOnlineOrder: (status: OrderStatus = 'Pendiente') =>
      insertPlacedOrder(shop.db, { paymentMethod: 'Wompi', status }),
  };
}

type EventValues = { fromStatus?: OrderStatus; toStatus?: OrderStatus; note?: string; actorId?: string | null };

async function anEvent(db: Db, order: { id: string }, kind: OrderEventKind, event: EventValues = {}): Promise<number> {
  const [row] = await db
    .insert(orderEvents)
    .values({ orderId: order.id, kind, ...event })
    .returning({ id: orderEvents.id });
  if (!row) throw new Error('The event was not written');
  return row.id;
}
