import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { consents, orderEvents, orderMoney, orderPayments, orders, staffChanges, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { holdStock } from '#shop/orders/holds/hold-stock.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { sendProof } from '#shop/orders/proofs/send-proof.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import {
  aNewOrder,
  anAddress,
  aProof,
  checkShelf,
  countUnits,
  offerLine,
  readOrder,
  unitLine,
} from '#shop/testing/orders.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { aSale, seller } from '#shop/testing/sales.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { findCustomerByPhone } from './find-customer.server.ts';
import { placeSale } from './place-sale.server.ts';
import type { NewSale } from './sale.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-26T15:00:00Z');
let till = '';

beforeEach(async () => {
  await shop.db.insert(users).values({ id: seller.userId, name: seller.fullName, email: 'marta@correo.example' });
  till = await insertTill(shop.db);
});

const onAccount: Partial<NewSale> = {
  delivery: 'parcel',
  customer: anAddress(),
  payments: [],
  remainder: 'on-account',
  dueOn: '2026-12-31',
};

async function sell(sale: NewSale) {
  const placed = await placeSale(shop.db, sale, seller, now);
  if (!placed.ok) throw new Error(placed.reason);
  const [money] = await shop.db.select().from(orderMoney).where(eq(orderMoney.orderId, placed.order.id));
  return { ...placed, row: await readOrder(shop.db, placed.order.id), money };
}

test('a sale moves shelf, ledger and till in one transaction', async () => {
  const pack = anOffer({ units: 2, price: 50_000 });
  const honey = await insertProduct(shop.db, { stock: 10, offers: [pack] });

  const sale = aSale([unitLine(honey), offerLine(honey, pack)], {
    payments: [
      { method: 'cash', amount: 60_000, tendered: 100_000 },
      { method: 'terminal', amount: 20_000 },
    ],
  });
  const { order, row, money } = await sell(sale);

  expect(order).toMatchObject({ total: 80_000, status: 'Entregado' });
  expect(row).toMatchObject({
    ...{ status: 'Entregado', paymentMethod: 'Mixto', channel: 'counter', delivery: 'carried', remainder: null },
    ...{ soldBy: 'marta', soldByName: 'Marta Ríos', userId: null, clientKey: null, holdExpiresAt: null },
    shippingAddress: { firstName: 'Venta', lastName: 'de mostrador', phone: '' },
  });
  expect(money).toMatchObject({ charged: 80_000, received: 80_000, balance: 0 });
  expect(await shop.db.select().from(orderPayments).orderBy(orderPayments.id)).toMatchObject([
    { method: 'cash', amount: 60_000, tendered: 100_000, cause: 'sale', tillSessionId: till },
    { method: 'terminal', amount: 20_000, tendered: null, cause: 'sale', tillSessionId: null },
  ]);
  expect(await checkShelf(shop.db, honey.id)).toBe(7);
  expect((await countUnits(shop.db, honey.id)).stock).toBe(7);
  expect(await shop.db.select().from(orderEvents).orderBy(orderEvents.id)).toMatchObject([
    { kind: 'sold', toStatus: 'Pagado', actorName: 'Marta Ríos', note: 'En el mostrador' },
    { kind: 'status', fromStatus: 'Pagado', toStatus: 'Entregado', actorName: 'Marta Ríos' },
  ]);
  expect(await shop.db.select().from(staffChanges).orderBy(staffChanges.id)).toMatchObject([
    { subject: 'order', action: 'created', after: { status: 'Pagado', paymentMethod: 'Mixto' } },
    { subject: 'order', action: 'changed', after: { status: 'Entregado' } },
  ]);
});

test('sold and carried away is Entregado; the rest is in the ledger', async () => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const { row, money } = await sell(
    aSale([unitLine(honey, 2)], {
      customer: anAddress(),
      payments: [{ method: 'cash', amount: 20_000 }],
      remainder: 'on-account',
      dueOn: '2026-12-31',
    }),
  );

  expect(row).toMatchObject({
    status: 'Entregado',
    paymentMethod: 'Mixto',
    remainder: 'on-account',
    dueOn: '2026-12-31',
  });
  expect(money).toMatchObject({ charged: 60_000, received: 20_000, balance: 40_000 });
  expect(await checkShelf(shop.db, honey.id)).toBe(8);
});

test.each<[string, Partial<NewSale>, object]>([
  ['paid', {}, { status: 'Pagado', paymentMethod: 'Efectivo' }],
  [
    'to be paid to the carrier',
    { payments: [], remainder: 'on-delivery' },
    { status: 'Pendiente Contraentrega', paymentMethod: 'Pago Contraentrega' },
  ],
  [
    'on account',
    { payments: [], remainder: 'on-account', dueOn: '2026-12-01' },
    { status: 'Pendiente', paymentMethod: 'A crédito' },
  ],
])('a parcel waits in the shop until it is sent, and never lapses: %s', async (_, sale, expected) => {
  const honey = await insertProduct(shop.db, { stock: 10 });
  const parcel = { delivery: 'parcel', customer: anAddress(), channel: 'phone' } as const;
  const { row } = await sell(aSale([unitLine(honey)], { ...parcel, ...sale }));

  expect(row).toMatchObject({ ...expected, holdsStock: true, holdExpiresAt: null });
  expect(await checkShelf(shop.db, honey.id)).toBe(10);
  expect((await countUnits(shop.db, honey.id)).stock).toBe(9);
  const sent = { orderId: row.id, status: 'Enviado', actor: seller } as const;
  expect(await changeOrderStatus(shop.db, sent)).toMatchObject({ ok: true });
  expect(await checkShelf(shop.db, honey.id)).toBe(9);
});

test('what staff agreed with the customer is not paid on the order’s page', async () => {
  const honey = await insertProduct(shop.db);
  const { order, row } = await sell(aSale([unitLine(honey)], onAccount));
  const { accessToken } = order;

  for (const method of ['Wompi', 'Transferencia Bancaria'] as const)
    expect(await choosePaymentMethod(shop.db, { accessToken, method }, now)).toEqual({ ok: false, reason: 'settling' });
  expect(await sendProof(shop.db, { accessToken, proof: aProof() }, now)).toEqual({ ok: false, reason: 'settling' });
  expect(await readOrder(shop.db, order.id)).toEqual(row);
});

test('the open orders that staff sold do not count towards the limits of their customer', async () => {
  const honey = await insertProduct(shop.db, { stock: 1_000 });
  await sell(aSale([unitLine(honey, 500)], onAccount));

  expect(await placeOrder(shop.db, aNewOrder([unitLine(honey)]))).toMatchObject({ ok: true });
});

test('staff sell beyond the limits of shoppers, never beyond what is for sale', async () => {
  const honey = await insertProduct(shop.db, { stock: 500 });
  await holdStock(shop.db, aNewOrder([unitLine(honey, 5)]), now);
  const sale = aSale([unitLine(honey, 496)]);

  expect(await placeSale(shop.db, sale, seller, now)).toMatchObject({
    ok: false,
    reason: 'changed',
    lines: [{ problem: 'stock', now: { quantity: 495 } }],
  });
  await sell(aSale([unitLine(honey, 495)]));
  expect(await checkShelf(shop.db, honey.id)).toBe(5);
  expect(await shop.db.$count(orders)).toBe(1);
});

test('nothing is sold if a price or the total is not what staff saw', async () => {
  const honey = await insertProduct(shop.db, { price: 31_000 });
  const line = { ...unitLine(honey), shownPrice: 30_000 };

  expect(await placeSale(shop.db, aSale([line]), seller, now)).toMatchObject({
    reason: 'changed',
    lines: [{ problem: 'price' }],
  });
  const seen = aSale([unitLine(honey)], { shownTotal: 30_000 });
  expect(await placeSale(shop.db, seen, seller, now)).toEqual({ ok: false, reason: 'changed', lines: [] });
  expect(await shop.db.$count(orders)).toBe(0);
  expect((await countUnits(shop.db, honey.id)).stock).toBe(10);
});

test('a discount needs a reason and the permission', async () => {
  const honey = await insertProduct(shop.db);
  const discount = { discount: 5_000, discountReason: 'Frasco golpeado' };
  const cashier = { ...seller, permissions: ['orders.sell'] as const };

  const sale = aSale([unitLine(honey)], discount);
  expect(await placeSale(shop.db, sale, cashier, now)).toEqual({ ok: false, reason: 'discount-forbidden' });
  await expect(placeSale(shop.db, { ...sale, discountReason: '' }, seller, now)).rejects.toThrow('discountReason');
  expect((await sell(sale)).row).toMatchObject({ totalAmount: 25_000, ...discount });
  expect(await placeSale(shop.db, aSale([unitLine(honey)]), cashier, now)).toMatchObject({ ok: true });
});

test('the same sale sent again is the same order; another one under its key is refused', async () => {
  const honey = await insertProduct(shop.db);
  const sale = aSale([unitLine(honey)]);
  const { order } = await sell(sale);

  expect(await sell({ ...sale })).toMatchObject({ order, isRepeated: true });
  const other = { ...sale, notes: 'Para regalo' };
  expect(await placeSale(shop.db, other, seller, now)).toEqual({
    ok: false,
    reason: 'key-used',
    orderNumber: order.orderNumber,
  });
  await changeOrderStatus(shop.db, { orderId: order.id, status: 'Cancelado', actor: seller });
  expect(await placeSale(shop.db, sale, seller, now)).toMatchObject({ ok: false, reason: 'key-used' });
  expect(await shop.db.$count(orderPayments)).toBe(1);
});

test('a customer who leaves data has consented, and is found by telephone the next time', async () => {
  const honey = await insertProduct(shop.db);
  const consent = { purpose: 'terms-and-data' as const, wording: 'En persona: Autorizo.' };
  expect(await findCustomerByPhone(shop.db, '300 456 7812')).toBeNull();
  const { order } = await sell(aSale([unitLine(honey)], { customer: anAddress(), consents: [consent] }));
  await sell(aSale([unitLine(honey)], { customer: anAddress({ phone: '3104567812' }) }));

  expect(await shop.db.select().from(consents)).toMatchObject([{ ...consent, orderId: order.id }]);
  expect(await findCustomerByPhone(shop.db, '+57 300 456 7812')).toMatchObject({
    address: { firstName: 'Laura', phone: '3004567812', city: 'Pereira' },
    orders: 1,
  });
  expect(await findCustomerByPhone(shop.db, '4567812')).toBeNull();
});
