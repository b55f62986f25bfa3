import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orderEvents, orders, storeSettings, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findMailFacts } from '#shop/orders/mail/order-mail-facts.server.ts';
import { customerNews } from '#shop/orders/mail/order-mail-news.ts';
import { mailsDue } from '#shop/orders/order-event.server.ts';
import { insertPlacedOrder, readOrder } from '#shop/testing/orders.ts';
import { announcePickup } from './announce-pickup.server.ts';
import { changeOrderStatus } from './change-order-status.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const inStore = { delivery: 'pickup', paymentMethod: 'Pago al recoger', remainder: 'in-store' } as const;
const toPayThen = { ...inStore, status: 'Pendiente', moneyStatus: 'Pendiente', totalAmount: 54_000 } as const;

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  const place = { contactAddress: 'Cra. 8 # 19-42', openingHours: 'Lunes a sábado' };
  await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', ...place });
});

const announce = (orderId: string) => announcePickup(shop.db, { orderId, actor: marta });
const announcements = () => shop.db.select().from(orderEvents).where(eq(orderEvents.kind, 'pickup-ready'));
const newsOf = async (eventId: number) => {
  const facts = await findMailFacts(shop.db, eventId);
  return facts && { news: customerNews(facts.event, facts.order, facts.state), order: facts.order };
};

test('an order is announced once, however often it is pressed, and keeps its status and its stock', async () => {
  const { id } = await insertPlacedOrder(shop.db, toPayThen);

  const pressed = await Promise.all([announce(id), announce(id), announce(id)]);

  expect(pressed.filter((answer) => answer.ok && answer.isNew)).toHaveLength(1);
  expect(await announce(id)).toEqual({ ok: true, isNew: false });
  expect(await announcements()).toMatchObject([{ orderId: id, actorId: 'marta', actorName: 'Marta Ríos' }]);
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Pendiente', holdsStock: true });
});

test('the mail says where and when the order is fetched, and what is still to be paid', async () => {
  const { id } = await insertPlacedOrder(shop.db, toPayThen);
  await announce(id);
  expect(mailsDue({ kind: 'pickup-ready' }, 'Pago al recoger')).toEqual([{ audience: 'customer', afterSeconds: 0 }]);
  const [event] = await announcements();
  if (!event) throw new Error('Nothing was announced');

  expect(await newsOf(event.id)).toMatchObject({
    news: { kind: 'sent' },
    order: { pickup: { place: 'Cra. 8 # 19-42', hours: 'Lunes a sábado', rest: 54_000 } },
  });
  await shop.db.update(orders).set({ status: 'Cancelado' });
  expect((await newsOf(event.id))?.news).toBeNull();
});

test('setting an announced order to Enviado mails nothing more', async () => {
  const { id } = await insertPlacedOrder(shop.db, { ...inStore, status: 'Pagado', moneyStatus: 'Pagado' });
  await announce(id);
  const sent = await changeOrderStatus(shop.db, { orderId: id, status: 'Enviado', actor: marta, answer: 'answered' });
  if (!sent.ok || sent.eventId === null) throw new Error('The order was not set to Enviado');
  expect((await newsOf(sent.eventId))?.news).toBeNull();
});

test('only what waits in the shop for its customer is announced', async () => {
  const fetched = { delivery: 'pickup' } as const;
  const refused = [
    await insertPlacedOrder(shop.db, { status: 'Pagado' }),
    await insertPlacedOrder(shop.db, { ...fetched, status: 'Pagado', holdsStock: false }),
    await insertPlacedOrder(shop.db, { ...fetched, status: 'Pendiente', paymentMethod: 'Transferencia Bancaria' }),
    await insertPlacedOrder(shop.db, { ...fetched, status: 'Entregado' }),
    await insertPlacedOrder(shop.db, { ...fetched, status: 'Cancelado', holdsStock: false }),
  ];
  for (const { id } of refused) expect(await announce(id)).toEqual({ ok: false, reason: 'not-to-fetch' });
  const deleted = await insertPlacedOrder(shop.db, { ...fetched, status: 'Pagado', deletedAt: new Date() });
  for (const id of [deleted.id, crypto.randomUUID(), 'x'])
    expect(await announce(id)).toEqual({ ok: false, reason: 'not-found' });
  expect(await announcements()).toEqual([]);
});
