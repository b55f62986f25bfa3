import { expect, test } from 'vitest';
import { orderEvents, orderMails } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { sendOrderMail } from './order-mail.server.ts';

const shop = useTestDatabase();

test('of twenty workers with the same mail one sends it, and the others retry later', async () => {
  const order = await insertPlacedOrder(shop.db);
  const [event] = await shop.db
    .insert(orderEvents)
    .values({ orderId: order.id, kind: 'placed' })
    .returning({ id: orderEvents.id });
  let sent = 0;
  const sendMail = async () => {
    sent += 1;
    await shop.db.$count(orderMails);
  };

  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      sendOrderMail(shop.db, sendMail, { eventId: event?.id ?? 0, audience: 'customer', origin: 'https://a.example' }),
    ),
  );

  expect(sent).toBe(1);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
});
