import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, staffChanges, stockReservations, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { NewOrder } from '#shop/orders/order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, aProof, countUnits, offerLine, unitLine } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { endHold } from './end-hold.server.ts';
import { holdStock } from './hold-stock.server.ts';
import { listHolds } from './list-holds.server.ts';
import { releaseHolds } from './release-holds.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-03-02T15:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const hold = (lines: NewOrder['lines'], overrides: Partial<NewOrder> = {}) =>
  holdStock(shop.db, aNewOrder(lines, overrides), now);
const tooMany = (limit: string, units: number) => ({ ok: false, reason: 'too-many', exceeded: { limit, units } });

test('a hold is limited per product and per order, adding up lines of one product', async () => {
  const honey = await insertProduct(shop.db, { stock: 1_000 });
  expect(await hold([unitLine(honey, 20), unitLine(honey, 1)])).toEqual(tooMany('unitsPerProduct', 20));

  const many = await Promise.all(Array.from({ length: 4 }, () => insertProduct(shop.db, { stock: 1_000 })));
  expect(await hold(many.map((product) => unitLine(product, 20)))).toEqual(tooMany('unitsPerOrder', 60));
  expect(await shop.db.$count(stockReservations)).toBe(0);
});

test('all holds together leave a share of a product on sale, but one unit can always be held', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  expect(await hold([unitLine(honey, 7)])).toEqual(tooMany('heldPercent', 6));
  expect(await hold([unitLine(honey, 4)])).toMatchObject({ ok: true });
  expect(await hold([unitLine(honey, 3)])).toEqual(tooMany('heldPercent', 2));
  expect(await hold([unitLine(honey, 2)])).toMatchObject({ ok: true });
  expect(await hold([unitLine(honey, 1)])).toEqual(tooMany('heldPercent', 0));
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 4, ordered: 0, reserved: 6 });

  const pair = await insertProduct(shop.db, { stock: 2 });
  expect(await hold([unitLine(pair, 2)])).toEqual(tooMany('heldPercent', 1));
  expect(await hold([unitLine(pair)])).toMatchObject({ ok: true });
  expect(await hold([unitLine(pair)])).toEqual(tooMany('heldPercent', 0));
  const last = await insertProduct(shop.db, { stock: 1 });
  expect(await hold([unitLine(last)])).toMatchObject({ ok: true });
});

test('one pack can always be held while others hold none', async () => {
  const pack = anOffer({ units: 6 });
  const honey = await insertProduct(shop.db, { stock: 8, offers: [pack] });
  expect(await hold([offerLine(honey, pack), unitLine(honey)])).toEqual(tooMany('heldPercent', 6));
  expect(await hold([offerLine(honey, pack)])).toMatchObject({ ok: true });
});

test('units already held can be held again, also fewer of them, after others have bought the rest', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const first = aNewOrder([unitLine(honey, 6)]);
  const fewer = aNewOrder([unitLine(honey, 5)], { idempotencyKey: first.idempotencyKey });
  await holdStock(shop.db, first, now);
  await placeOrder(shop.db, aNewOrder([unitLine(honey, 4)]));
  expect(await holdStock(shop.db, first, minutesLater(10))).toMatchObject({ ok: true });
  expect(await holdStock(shop.db, fewer, minutesLater(20))).toMatchObject({ ok: true });
});

test('a hold of the same lines is renewed also when limits have become lower', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const order = aNewOrder([unitLine(honey, 6)]);
  await holdStock(shop.db, order, now);
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', orderLimits: { unitsPerOrder: 2 } });
  expect(await holdStock(shop.db, order, minutesLater(10))).toMatchObject({ ok: true });
});

test('the units that one client address holds at once are limited, however many attempts and requests it makes', async () => {
  const balms = await Promise.all(Array.from({ length: 8 }, () => insertProduct(shop.db, { stock: 1_000 })));

  const answers = await Promise.all(balms.map((balm) => hold([unitLine(balm, 20)], { clientKey: 'one-address' })));

  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(answers.filter(({ ok }) => !ok)).toContainEqual(tooMany('heldUnitsPerAddress', 0));
  expect(await hold([unitLine(balms[0] as never, 20)], { clientKey: 'another' })).toMatchObject({ ok: true });
});

test('a hold renewed from another address still counts for the one that made it', async () => {
  const honey = await insertProduct(shop.db, { stock: 1_000 });
  const balm = await insertProduct(shop.db, { stock: 1_000 });
  const limit = { unitsPerProduct: 60, heldUnitsPerAddress: 60 };
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', orderLimits: limit });
  const first = aNewOrder([unitLine(honey, 60)], { clientKey: 'one-address' });
  await holdStock(shop.db, first, now);

  expect(await holdStock(shop.db, { ...first, clientKey: 'another' }, minutesLater(10))).toMatchObject({ ok: true });

  expect(await hold([unitLine(balm, 1)], { clientKey: 'one-address' })).toEqual(tooMany('heldUnitsPerAddress', 0));
  expect(await hold([unitLine(balm, 60)], { clientKey: 'another' })).toMatchObject({ ok: true });
});

test('the addresses of one IPv6 network hold four times as many units as one, however they are changed', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', orderLimits: { heldUnitsPerAddress: 5 } });
  const balms = await Promise.all(Array.from({ length: 6 }, () => insertProduct(shop.db, { stock: 1_000 })));

  const answers = await Promise.all(
    balms.map((balm, place) => hold([unitLine(balm, 5)], { clientKey: `${place}.network` })),
  );

  expect(answers.filter(({ ok }) => ok)).toHaveLength(4);
  expect(await hold([unitLine(balms[0] as never, 5)], { clientKey: '9.elsewhere' })).toMatchObject({ ok: true });
});

test('concurrent holds of one product never exceed their share', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, client) => hold([unitLine(honey, 2)], { clientKey: `client-${client}` })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 4, ordered: 0, reserved: 6 });
});

test('a hold is renewed twice, also with other lines, and then ends whatever is requested', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const first = aNewOrder([unitLine(honey, 2)]);
  const other = aNewOrder([unitLine(honey, 1)], { idempotencyKey: first.idempotencyKey });

  expect(await holdStock(shop.db, first, now)).toEqual({ ok: true, until: minutesLater(60) });
  expect(await holdStock(shop.db, first, minutesLater(50))).toEqual({ ok: true, until: minutesLater(110) });
  expect(await holdStock(shop.db, other, minutesLater(100))).toEqual({ ok: true, until: minutesLater(160) });
  for (const again of [first, other, first])
    expect(await holdStock(shop.db, again, minutesLater(150))).toEqual({ ok: true, until: minutesLater(160) });

  expect(await holdStock(shop.db, first, minutesLater(161))).toEqual({ ok: true, until: minutesLater(160) });
  expect(await releaseHolds(shop.db, minutesLater(161))).toBe(1);
  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 10, ordered: 0, reserved: 0 });
});

test('a hold ends three hours after it was made at the latest', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const order = aNewOrder([unitLine(honey)]);
  await holdStock(shop.db, order, now);
  await shop.db.update(stockReservations).set({ expiresAt: minutesLater(170) });
  expect(await holdStock(shop.db, order, minutesLater(165))).toEqual({ ok: true, until: minutesLater(180) });
});

test('the hold of an unpaid order is extended to three hours after it was placed at most', async () => {
  const honey = await insertProduct(shop.db, { stock: 1 });
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Wompi' });
  const placedAt = new Date();
  await placeOrder(shop.db, order, placedAt);
  const later = (minutes: number) => new Date(placedAt.getTime() + minutes * 60_000);

  const extended = await holdStock(shop.db, order, later(170));

  if (!extended.ok) throw new Error(extended.reason);
  expect(extended.until.getTime()).toBeLessThanOrEqual(later(181).getTime());
  expect(await holdStock(shop.db, order, later(179))).toEqual(extended);
});

test('a renewed hold is priced again', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000 });
  const order = aNewOrder([unitLine(honey)]);
  await holdStock(shop.db, order, now);
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));
  expect(await holdStock(shop.db, order, minutesLater(30))).toMatchObject({
    reason: 'changed',
    lines: [{ problem: 'price' }],
  });
});

test('an old price is kept for a transfer within the hour only', async () => {
  const honey = await insertProduct(shop.db, { price: 30_000 });
  const order = aNewOrder([unitLine(honey)]);
  await holdStock(shop.db, order, now);
  await shop.db.update(products).set({ price: 99_000 }).where(eq(products.id, honey.id));
  const transfer = { ...order, paymentMethod: 'Transferencia Bancaria', proof: aProof() } as const;
  const changed = { reason: 'changed', lines: [{ problem: 'price' }] };

  expect(await placeOrder(shop.db, order, minutesLater(5))).toMatchObject(changed);
  expect(await placeOrder(shop.db, transfer, minutesLater(60))).toMatchObject(changed);
  expect(await placeOrder(shop.db, transfer, minutesLater(59))).toMatchObject({ ok: true, order: { total: 30_000 } });
});

test('a withdrawn product is neither ordered nor held again, whatever is held of it', async () => {
  const honey = await insertProduct(shop.db);
  const order = aNewOrder([unitLine(honey)], { paymentMethod: 'Transferencia Bancaria', proof: aProof() });
  await holdStock(shop.db, order, now);
  await shop.db.update(products).set({ deletedAt: now }).where(eq(products.id, honey.id));
  const gone = { reason: 'changed', lines: [{ problem: 'gone', now: null }] };

  expect(await placeOrder(shop.db, order, minutesLater(5))).toMatchObject(gone);
  expect(await holdStock(shop.db, order, minutesLater(5))).toMatchObject(gone);
});

test('staff see an open hold with its units and times, and end it once; the history says who', async () => {
  await insertStaff(shop.db);
  const marta = { userId: 'marta', fullName: 'Marta' };
  const honey = await insertProduct(shop.db, { name: 'Miel', stock: 10 });
  await hold([unitLine(honey, 3)]);

  const [open] = await listHolds(shop.db, { seesOrders: true });
  expect(open).toMatchObject({ items: [{ name: 'Miel', quantity: 3 }], since: now, until: minutesLater(60) });
  const holdId = open?.id ?? '';
  expect(await endHold(shop.db, { holdId, actor: marta })).toMatchObject({ ok: true });
  expect(await endHold(shop.db, { holdId, actor: marta })).toMatchObject({ ok: false });

  expect(await countUnits(shop.db, honey.id)).toEqual({ stock: 10, ordered: 0, reserved: 0 });
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { subjectId: honey.id, before: { held: 3 }, after: { held: 0 }, actorName: 'Marta' },
  ]);
});
