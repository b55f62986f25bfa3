import { expect, test } from 'vitest';
import { calendarDays, orders, shippingRules, storeSettings, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { acceptQuotation } from '#shop/orders/drafts/accept-quotation.server.ts';
import { findOrderByToken } from '#shop/orders/list/read-order.server.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeSale } from '#shop/orders/selling/place-sale.server.ts';
import type { NewSale } from '#shop/orders/selling/sale.ts';
import { aNewOrder, anAddress, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aDraft, aSale, seller, sendAQuotation } from '#shop/testing/sales.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { placeOrder } from './place-order.server.ts';

const shop = useTestDatabase();
/** A Wednesday, 10 a. m. in Colombia. */
const now = new Date('2026-11-25T15:00:00Z');
const usual = { promisedFrom: '2026-11-27', promisedTo: '2026-12-02' };
const none = { promisedFrom: null, promisedTo: null };

async function place(
  overrides: Partial<NewOrder> = {},
  { kind = 'food', at = now }: { kind?: 'food' | 'service'; at?: Date } = {},
) {
  const honey = await insertProduct(shop.db, { kind });
  const placed = await placeOrder(shop.db, aNewOrder([unitLine(honey)], overrides), at);
  if (!('ok' in placed) || !placed.ok) throw new Error(JSON.stringify(placed));
  return { ...placed.order, row: await readOrder(shop.db, placed.order.id) };
}

async function sell(overrides: Partial<NewSale>) {
  await shop.db
    .insert(users)
    .values({ id: seller.userId, name: seller.fullName, email: 'marta@correo.example' })
    .onConflictDoNothing();
  const honey = await insertProduct(shop.db);
  const sale = aSale([unitLine(honey)], { ...overrides, payments: [{ method: 'terminal', amount: 30_000 }] });
  const placed = await placeSale(shop.db, sale, seller, now);
  if (!placed.ok) throw new Error(placed.reason);
  return readOrder(shop.db, placed.order.id);
}

test('an order stores the days that it is promised for, by the rule of its municipality', async () => {
  expect((await place()).row).toMatchObject(usual);
  await shop.db
    .insert(shippingRules)
    .values({ place: '66001', steps: [{ upToGrams: null, price: 0 }], daysLeast: 1, daysMost: 1 });
  expect((await place()).row).toMatchObject({ promisedFrom: '2026-11-26', promisedTo: '2026-11-26' });
});

test('the cut-off, Saturdays and added days of the shop move the promise of an order', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', cutOffHour: 10 });
  expect((await place()).row).toMatchObject({ promisedFrom: '2026-11-30', promisedTo: '2026-12-03' });
  await shop.db.update(storeSettings).set({ cutOffHour: 11, saturdayDeliveries: true });
  expect((await place()).row).toMatchObject({ promisedFrom: '2026-11-27', promisedTo: '2026-12-01' });
  await shop.db.insert(calendarDays).values({ day: '2026-11-26', name: 'Inventario', kind: 'closed' });
  expect((await place()).row).toMatchObject({ promisedFrom: '2026-11-28', promisedTo: '2026-12-02' });
});

test('services and orders abroad are promised no days', async () => {
  const service = await place({ paymentMethod: 'Pago en tienda' }, { kind: 'service' });
  expect(service.row).toMatchObject(none);
  const abroad = anAddress({ country: 'México', department: '', city: 'Puebla', phone: '+52 222 111 2233' });
  const order = await place({ shippingAddress: abroad, paymentMethod: 'Transferencia Bancaria' });
  expect(order.row).toMatchObject(none);
});

test('a sale by parcel is promised days, what is carried away or fetched is not', async () => {
  const customer = anAddress();
  expect(await sell({ delivery: 'parcel', customer })).toMatchObject(usual);
  expect(await sell({ delivery: 'carried' })).toMatchObject(none);
  expect(await sell({ delivery: 'pickup', customer })).toMatchObject(none);
});

test('a quotation is promised its days when it is accepted', async () => {
  await shop.db.insert(users).values({ id: seller.userId, name: seller.fullName, email: 'marta@correo.example' });
  await insertTill(shop.db);
  const honey = await insertProduct(shop.db);
  const { acceptance } = await sendAQuotation(shop.db, aDraft([unitLine(honey)]), { now });
  const accepted = await acceptQuotation(shop.db, acceptance, new Date('2026-11-30T15:00:00Z'));
  if (!accepted.ok) throw new Error(accepted.reason);
  const order = await findOrderByToken(shop.db, accepted.accessToken);
  expect(order?.promise).toEqual({ from: '2026-12-02', to: '2026-12-07' });
});

test('an order keeps its promise when the calendar and the rule change', async () => {
  const { accessToken } = await place();
  await shop.db.update(shippingRules).set({ daysLeast: 9, daysMost: 20 });
  await shop.db.insert(calendarDays).values({ day: '2026-11-27', name: 'Inventario', kind: 'closed' });
  const order = await findOrderByToken(shop.db, accessToken);
  expect(order?.promise).toEqual({ from: '2026-11-27', to: '2026-12-02' });
});

test('an order of before has no promise', async () => {
  const { accessToken } = await place();

  await shop.db.update(orders).set(none);
  expect((await findOrderByToken(shop.db, accessToken))?.promise).toBeNull();
});
