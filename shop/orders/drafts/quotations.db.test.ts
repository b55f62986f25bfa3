import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  changes,
  consents,
  orderDrafts,
  orderEvents,
  orderMoney,
  orders,
  type PaymentMethod,
  products,
  staffChanges,
  users,
} from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { listJustPlaced } from '#shop/orders/list/list-just-placed.server.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { checkShelf, countUnits, offerLine, readOrder, unitLine } from '#shop/testing/orders.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { aDraft, aSale, seller, sendAQuotation } from '#shop/testing/sales.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { acceptQuotation } from './accept-quotation.server.ts';
import { discardDraft } from './discard-draft.server.ts';
import { findQuotation } from './find-quotation.server.ts';
import { findDraft, listDrafts } from './list-drafts.server.ts';
import { pruneDrafts } from './prune-drafts.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { sendQuotation } from './send-quotation.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-26T15:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60_000);

beforeEach(async () => {
  await shop.db.insert(users).values({ id: seller.userId, name: seller.fullName, email: 'marta@correo.example' });
  await insertTill(shop.db);
});

async function queued(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>('select name from pgboss.job order by created_on, name');
  return rows.map(({ name }) => name);
}

/** Accepts a quotation and returns its order. */
async function accept(acceptance: Parameters<typeof acceptQuotation>[1], at = now) {
  const accepted = await acceptQuotation(shop.db, acceptance, at);
  if (!accepted.ok) throw new Error(accepted.reason);
  const [row] = await shop.db.select().from(orders).where(eq(orders.accessToken, accepted.accessToken));
  if (!row) throw new Error('There is no order');
  return row;
}

test('a draft holds nothing and survives a deploy', async () => {
  const honey = await insertProduct(shop.db, { stock: 3 });
  const sale = aDraft([unitLine(honey, 3)], { delivery: 'carried', notes: 'Llama mañana' });
  const saved = await saveDraft(shop.db, sale, seller, now);

  expect(saved).toMatchObject({ ok: true });
  expect((await countUnits(shop.db, honey.id)).stock).toBe(3);
  expect(await placeSale(shop.db, aSale([unitLine(honey, 3)]), seller, now)).toMatchObject({ ok: true });
  // All of it is in the database: no process keeps anything.
  const draft = saved.ok ? await findDraft(shop.db, saved.draftId) : null;
  expect(draft).toMatchObject({ sale, products: [{ id: honey.id, stock: 0 }] });
  expect(await listDrafts(shop.db, now)).toMatchObject([
    { isQuotation: false, standing: 'open', total: 90_000, lines: [{ name: honey.name, quantity: 3 }] },
  ]);
});

test('a draft that is saved again is the same draft, until its sale is made', async () => {
  const honey = await insertProduct(shop.db);
  const sale = aDraft([unitLine(honey)]);
  const first = await saveDraft(shop.db, sale, seller, now);
  expect(await saveDraft(shop.db, { ...sale, notes: 'Con moño' }, seller, now)).toEqual(first);
  expect(await shop.db.$count(orderDrafts)).toBe(1);

  const sold = aSale([unitLine(honey)], { idempotencyKey: sale.idempotencyKey });
  const placed = await placeSale(shop.db, sold, seller, now);
  const orderNumber = placed.ok ? placed.order.orderNumber : '';
  expect(await saveDraft(shop.db, sale, seller, now)).toEqual({ ok: false, reason: 'ordered', orderNumber });
  expect(await shop.db.select().from(orderDrafts)).toMatchObject([
    { state: 'accepted', orderId: placed.ok ? placed.order.id : '' },
  ]);
  expect(await listDrafts(shop.db, now)).toEqual([]);
});

test('a quotation keeps its prices until its date, and holds no stock', async () => {
  const pack = anOffer({ units: 2, price: 50_000 });
  const honey = await insertProduct(shop.db, { stock: 10, offers: [pack] });
  const lines = [unitLine(honey), offerLine(honey, pack)];
  const draft = aDraft(lines, { discount: 8_000, discountReason: 'Cliente de siempre', shippingCost: 12_000 });
  const { acceptance, quotation } = await sendAQuotation(shop.db, draft, { now });

  expect(quotation).toMatchObject({ total: 84_000, discount: 8_000, shippingCost: 12_000, payment: 'transfer' });
  expect((await countUnits(shop.db, honey.id)).stock).toBe(10);
  await shop.db.update(products).set({ price: 99_000, discountPercentage: 0, offers: [] });
  const row = await accept(acceptance, daysLater(8));

  expect(row).toMatchObject({
    ...{ totalAmount: 84_000, discount: 8_000, shippingCost: 12_000, channel: 'whatsapp', delivery: 'parcel' },
    ...{ status: 'Pendiente', paymentMethod: 'Transferencia Bancaria', remainder: null, holdsStock: true },
    ...{ soldBy: 'marta', soldByName: 'Marta Ríos', userId: null },
    shippingAddress: { firstName: 'Laura', phone: '3004567812' },
  });
  // A transfer is awaited like that of a shopper.
  expect(row.holdExpiresAt?.getTime()).toBeGreaterThan(daysLater(8).getTime());
  expect(row.items).toMatchObject([
    { price: 30_000, quantity: 1 },
    { price: 50_000, quantity: 2, isOffer: true },
  ]);
  expect((await countUnits(shop.db, honey.id)).stock).toBe(7);
  expect(await checkShelf(shop.db, honey.id)).toBe(10);
  expect(await shop.db.select().from(orderMoney)).toMatchObject([{ charged: 84_000, received: 0, balance: 84_000 }]);
});

test('after its date a quotation is not accepted', async () => {
  const honey = await insertProduct(shop.db);
  const { acceptance } = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { validUntil: '2026-11-28', now });

  // The last moment of that day in Colombia.
  const lastMoment = new Date('2026-11-29T04:59:59Z');
  expect(await findQuotation(shop.db, acceptance.token, lastMoment)).toMatchObject({ standing: 'acceptable' });
  const next = new Date('2026-11-29T05:00:00Z');
  expect(await findQuotation(shop.db, acceptance.token, next)).toMatchObject({ standing: 'expired' });
  expect(await acceptQuotation(shop.db, acceptance, next)).toEqual({ ok: false, reason: 'expired' });
  expect(await shop.db.$count(orders)).toBe(0);
});

test('an accepted quotation whose units are gone says so and makes no order', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 3 });
  const balm = await insertProduct(shop.db, { name: 'Bálsamo', stock: 3 });
  const { acceptance } = await sendAQuotation(shop.db, aDraft([unitLine(honey, 3), unitLine(balm)]), { now });
  await placeSale(shop.db, aSale([unitLine(honey, 2)]), seller, now);

  const short = { ok: false, reason: 'short', lines: [{ name: 'Miel', needed: 3, available: 1 }] };
  expect(await acceptQuotation(shop.db, acceptance, now)).toEqual(short);
  await shop.db.update(products).set({ deletedAt: now }).where(eq(products.id, balm.id));
  expect(await acceptQuotation(shop.db, acceptance, now)).toMatchObject({
    lines: [{ name: 'Miel' }, { name: 'Bálsamo', available: 0 }],
  });
  expect(await shop.db.$count(orders)).toBe(1);
  expect((await countUnits(shop.db, balm.id)).stock).toBe(3);
  expect(await findQuotation(shop.db, acceptance.token, now)).toMatchObject({ standing: 'acceptable' });
});

test.each([
  ['parcel', 'on-delivery', { status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' }],
  ['pickup', 'in-store', { status: 'Pendiente', paymentMethod: 'Pago al recoger', remainder: 'in-store' }],
  // What is carried away at the counter is fetched later if it is only quoted.
  ['carried', 'transfer', { status: 'Pendiente', paymentMethod: 'Transferencia Bancaria', delivery: 'pickup' }],
] as const)('an order from a quotation is paid as it says: %s, %s', async (delivery, payment, expected) => {
  const honey = await insertProduct(shop.db);
  const { acceptance } = await sendAQuotation(shop.db, aDraft([unitLine(honey)], { delivery }), { payment, now });

  expect(await accept(acceptance)).toMatchObject(expected);
});

test('an accepted quotation that is fetched and paid by transfer is not switched to payment on delivery', async () => {
  const honey = await insertProduct(shop.db);
  const draft = aDraft([unitLine(honey)], { delivery: 'pickup' });
  const { acceptance } = await sendAQuotation(shop.db, draft, { payment: 'transfer', now });
  const { accessToken } = await accept(acceptance);
  const choose = (method: PaymentMethod) => choosePaymentMethod(shop.db, { accessToken, method }, now);
  expect(await choose('Pago Contraentrega')).toMatchObject({ ok: false, reason: 'method-refused' });
  expect(await choose('Wompi')).toMatchObject({ ok: true });
});

test('accepting is the customer’s order: they consent, and both they and staff get a mail', async () => {
  const honey = await insertProduct(shop.db);
  const { acceptance } = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { now });
  expect(await queued()).toEqual(['quotation-mail']);
  const order = await accept(acceptance);

  expect(await shop.db.select().from(orderEvents)).toMatchObject([
    { kind: 'placed', actorId: null, actorName: '', note: 'Cotización aceptada', toStatus: 'Pendiente' },
  ]);
  const announced = (await shop.db.select().from(changes)).map(({ id, topic, subjectIds }) => ({
    id,
    topic,
    subjectIds,
  }));
  expect(await listJustPlaced(shop.db, seller, announced)).toMatchObject([{ id: order.id }]);
  expect((await queued()).filter((name) => name === 'order-mail')).toHaveLength(2);
  expect(await shop.db.select().from(consents)).toMatchObject([{ ...acceptance.consents[0], orderId: order.id }]);
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { subject: 'draft', action: 'created', subjectName: 'Cotización', actorName: 'Marta Ríos' },
  ]);
  expect(await listDrafts(shop.db, now)).toMatchObject([
    { standing: 'accepted', order: { id: order.id, orderNumber: order.orderNumber } },
  ]);
});

test('a draft that is put aside, sent or withdrawn is announced to other staff', async () => {
  const honey = await insertProduct(shop.db);
  const { draftId } = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { now });
  await discardDraft(shop.db, { draftId, actor: seller });
  const announced = { topic: 'orders', subjectIds: [] };
  expect(await shop.db.select().from(changes)).toMatchObject([announced, announced, announced]);
});

test('what staff change after sending is not accepted unseen; its link stays the same', async () => {
  const honey = await insertProduct(shop.db);
  const sale = aDraft([unitLine(honey)]);
  const first = await sendAQuotation(shop.db, sale, { now });
  await saveDraft(shop.db, { ...sale, lines: [unitLine(honey, 2)] }, seller, now);

  expect(await findQuotation(shop.db, first.acceptance.token, now)).toEqual({ standing: 'open' });
  expect(await acceptQuotation(shop.db, first.acceptance, now)).toEqual({ ok: false, reason: 'changed' });
  const again = await sendAQuotation(shop.db, { ...sale, lines: [unitLine(honey, 2)] }, { now });
  expect(again.acceptance.token).toBe(first.acceptance.token);
  expect(await acceptQuotation(shop.db, first.acceptance, now)).toEqual({ ok: false, reason: 'changed' });
  expect(await accept(again.acceptance)).toMatchObject({ totalAmount: 60_000 });
});

test('a quotation is sent complete, at the prices of today, and with a discount only by staff who may give one', async () => {
  const honey = await insertProduct(shop.db, { stock: 0 });
  const send = async (sale: ReturnType<typeof aDraft>, by = seller, payment: 'transfer' | 'in-store' = 'transfer') => {
    const saved = await saveDraft(shop.db, sale, seller, now);
    const draftId = saved.ok ? saved.draftId : '';
    return sendQuotation(shop.db, { draftId, validUntil: '2026-12-04', payment }, by, now);
  };

  expect(await send(aDraft([]))).toMatchObject({ reason: 'incomplete', errors: { lines: expect.any(String) } });
  expect(await send(aDraft([unitLine(honey)], { customer: null }))).toMatchObject({
    errors: { customer: expect.any(String) },
  });
  expect(await send(aDraft([unitLine(honey)]), seller, 'in-store')).toMatchObject({
    errors: { remainder: expect.any(String) },
  });
  expect(await send(aDraft([{ ...unitLine(honey), shownPrice: 20_000 }]))).toMatchObject({
    reason: 'changed',
    lines: [{ problem: 'price' }],
  });
  const cashier = { ...seller, permissions: ['orders.sell' as const] };
  const cheaper = aDraft([unitLine(honey)], { discount: 1_000, discountReason: 'Frasco golpeado' });
  expect(await send(cheaper, cashier)).toEqual({ ok: false, reason: 'discount-forbidden' });
  // Units may come until the customer accepts.
  expect(await send(cheaper)).toMatchObject({ ok: true });
});

test('a withdrawn quotation is gone for its customer; an accepted one stays', async () => {
  const honey = await insertProduct(shop.db);
  const one = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { now });
  const other = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { now });
  await accept(other.acceptance);
  const discard = (draftId: string) => discardDraft(shop.db, { draftId, actor: seller }, now);

  expect(await discard(one.draftId)).toBe('discarded');
  expect(await findQuotation(shop.db, one.acceptance.token, now)).toBeNull();
  expect(await acceptQuotation(shop.db, one.acceptance, now)).toEqual({ ok: false, reason: 'not-found' });
  expect(await discard(other.draftId)).toBe('accepted');
  expect(await discard(crypto.randomUUID())).toBe('not-found');
});

test('the link of an accepted quotation leads to its order, also a cancelled one', async () => {
  const honey = await insertProduct(shop.db);
  const { acceptance } = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { now });
  const { id, accessToken } = await accept(acceptance);
  await changeOrderStatus(shop.db, { orderId: id, status: 'Cancelado', actor: seller });

  const found = await findQuotation(shop.db, acceptance.token, now);
  expect(found).toEqual({ standing: 'accepted', orderToken: accessToken });
  expect(await acceptQuotation(shop.db, acceptance, now)).toEqual({ ok: true, accessToken });
  expect(await readOrder(shop.db, id)).toMatchObject({ status: 'Cancelado' });
  expect(await shop.db.$count(orders)).toBe(1);
});

test('drafts are deleted with their data: 30 days after their end, 90 days after the last change', async () => {
  const honey = await insertProduct(shop.db, { stock: 5 });
  const accepted = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { now });
  await accept(accepted.acceptance);
  const discarded = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { now });
  await discardDraft(shop.db, { draftId: discarded.draftId, actor: seller }, now);
  await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { validUntil: '2026-12-04', now });
  await saveDraft(shop.db, aDraft([unitLine(honey)]), seller, now);
  const left = async (days: number) => {
    await pruneDrafts(shop.db, daysLater(days));
    return (await shop.db.select({ state: orderDrafts.state }).from(orderDrafts)).map(({ state }) => state).sort();
  };

  expect(await left(29)).toEqual(['accepted', 'discarded', 'open', 'sent']);
  expect(await left(31)).toEqual(['open', 'sent']);
  expect(await left(39)).toEqual(['open']);
  expect(await left(89)).toEqual(['open']);
  expect(await left(91)).toEqual([]);
});
