import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderStatus, orderEvents, type orders } from '#db/schema.ts';
import { findOrder } from '#shop/orders/list/read-order.server.ts';
import { findMailFacts } from '#shop/orders/mail/order-mail-facts.server.ts';
import { receiveMoney } from '#shop/orders/money/order-payments.server.ts';
import { orderWhatsAppMessage } from '#shop/orders/order-whatsapp.ts';
import { recordReturn } from '#shop/orders/returns/record-return.server.ts';
import { findSlips } from '#shop/orders/slips/find-slips.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { useOrderLink } from './testing/order-link.ts';

const { shop, open } = useOrderLink();
const actor = { userId: 'marta', fullName: 'Marta' };

/** Inserts an order of four units, 100,000 pesos, of which a part was paid in cash. */
async function anOrder(paid: number, values: Partial<typeof orders.$inferInsert> = {}) {
  const honey = { id: crypto.randomUUID(), name: 'Miel', quantity: 4, price: 25_000, isOffer: false, image_urls: [] };
  const status = values.status ?? 'Pendiente Contraentrega';
  const order = await insertPlacedOrder(shop.db, {
    ...{ items: [honey], totalAmount: 100_000, ...values, status, moneyStatus: status },
  });
  if (paid > 0) await receiveMoney(shop.db, { orderId: order.id, amount: paid, method: 'cash', cause: 'sale', actor });
  return order;
}

async function move(orderId: string, status: OrderStatus) {
  const change = { orderId, status, actor, answer: 'answered', seesWithdrawn: true } as const;
  expect(await changeOrderStatus(shop.db, change)).toMatchObject({ ok: true });
}

/** What the page, the mail, the label and the chat of an order say about cash. */
async function saidOf({ id, accessToken }: { id: string; accessToken: string }) {
  const [event] = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).limit(1);
  const [page, mail, [slip], order] = await Promise.all([
    open(accessToken).page(),
    findMailFacts(shop.db, event?.id ?? 0),
    findSlips(shop.db, [id]),
    findOrder(shop.db, { money: true }, id),
  ]);
  const chat = order && orderWhatsAppMessage(order, 'La Botica');
  return {
    page: /\$\s[\d.]+\d/.exec(page.situation.text)?.[0].replace('\u00a0', ' '),
    mail: mail?.order.toCollect,
    label: slip?.payment,
    chat: /Pagas al recibir: (.*)/.exec(chat ?? '')?.[1]?.replace('\u00a0', ' '),
  };
}

const collecting = (amount: number, text: string) => ({
  ...{ page: text, mail: amount, label: { kind: 'collect', amount }, chat: text },
});

test('page, mail, label and chat name the balance as what is paid at the door', async () => {
  await insertStaff(shop.db);
  const order = await anOrder(20_000);
  expect(await saidOf(order)).toMatchObject({ page: '$ 80.000', chat: '$ 80.000' });
  await move(order.id, 'Enviado');
  expect(await saidOf(order)).toEqual(collecting(80_000, '$ 80.000'));

  const form = aReturn({ kind: 'courtesy', lines: [{ line: 0, units: 1, writtenOff: 0 }] });
  expect(await recordReturn(shop.db, { orderId: order.id, form, actor })).toMatchObject({ ok: true });
  expect(await saidOf(order)).toEqual(collecting(55_000, '$ 55.000'));
});

test.each([
  ['a sale with the rest on delivery', { paymentMethod: 'Mixto', remainder: 'on-delivery' } as const],
  ['a paid order whose total rose', { status: 'Pagado', paymentMethod: 'Tarjeta', remainder: 'on-delivery' } as const],
])('what is paid at the door is named for %s, too', async (_, values) => {
  await insertStaff(shop.db);
  const order = await anOrder(90_000, values);
  await move(order.id, 'Enviado');
  expect(await saidOf(order)).toEqual(collecting(10_000, '$ 10.000'));
});
