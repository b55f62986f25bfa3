import { expect, test } from 'vitest';
import { orders, products, storeSettings } from '#db/schema.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { isToFetch } from '#shop/orders/list/order-filter.server.ts';
import { useCheckout } from './testing/checkout-form.ts';

const { shop, open, anOrderOf, getOrder, stockOf } = useCheckout();

const openShop = () => shop.db.update(storeSettings).set({ contactAddress: 'Cra. 8 # 19-42, Centro' });
const atPickup = { delivery: 'pickup', paymentMethod: 'pickup' };

test('an order that is fetched stores no address, costs no shipping and takes its stock until it is handed over', async () => {
  await openShop();
  const { request, product } = await anOrderOf(2);
  const { answer } = await (await open())(request, {
    ...atPickup,
    city: 'Nowhere 1',
    address: 'x',
    phone: '3004567812',
  });

  expect(answer).toMatchObject({ outcome: 'placed', order: { total: 60_000 } });
  const order = await getOrder();
  expect(order).toMatchObject({
    ...{ delivery: 'pickup', paymentMethod: 'Pago al recoger', remainder: 'in-store', status: 'Pendiente' },
    ...{ shippingCost: 0, promisedFrom: null, promisedTo: null, holdsStock: true, holdExpiresAt: null },
    shippingAddress: { firstName: 'Laura', phone: '3004567812', address: '', city: '', department: '' },
  });
  expect(await stockOf(product.id)).toBe(8);
  expect(await shop.db.$count(orders, isToFetch)).toBe(1);
});

test('an order that is fetched is paid online or by transfer as any other, and never on delivery', async () => {
  await openShop();
  const { request } = await anOrderOf();
  const send = await open();
  const refused = await send(request, { delivery: 'pickup', paymentMethod: 'cash' });
  expect([refused.status, await shop.db.$count(orders)]).toEqual([409, 0]);

  await send(request, { delivery: 'pickup', paymentMethod: 'widget' });
  expect(await getOrder()).toMatchObject({ delivery: 'pickup', paymentMethod: 'Wompi', remainder: null });
});

test('a parcel is not paid when it is fetched, and a delivery that the shop does not offer is refused', async () => {
  const { request } = await anOrderOf();
  const send = await open();
  const unknown = { status: 409, answer: { message: 'Elige cómo recibes tu pedido.' } };
  expect(await send(request, atPickup)).toMatchObject(unknown);
  await openShop();
  for (const delivery of ['carried', '', 'PICKUP']) expect(await send(request, { delivery })).toMatchObject(unknown);
  expect((await send(request, { paymentMethod: 'pickup' })).status).toBe(409);
  expect(await shop.db.$count(orders)).toBe(0);
});

test('an order of services alone is neither sent nor fetched, whatever the form says', async () => {
  await openShop();
  const { request } = await anOrderOf();
  await shop.db.update(products).set({ kind: 'service' });
  await (await open())(request, { delivery: 'pickup', paymentMethod: 'store' });
  expect(await getOrder()).toMatchObject({ delivery: 'parcel', paymentMethod: 'Pago en tienda' });
});

test('the same request sent twice is one order, and the same goods to be fetched are another order than a parcel', async () => {
  await openShop();
  const { request } = await anOrderOf();
  const send = await open();
  await send(request, atPickup);
  expect((await send(request, atPickup)).answer).toMatchObject({ outcome: 'placed' });
  expect((await send(request, { paymentMethod: 'cash' })).answer).toMatchObject({ outcome: 'key-used' });
  expect(await getOrder()).toMatchObject({ delivery: 'pickup', paymentMethod: 'Pago al recoger' });
});

test('an unpaid order that is fetched may be paid in the shop instead, and staff then see it as one to fetch', async () => {
  await openShop();
  const { request } = await anOrderOf();
  await (await open())(request, { delivery: 'pickup', paymentMethod: 'widget' });
  const { accessToken } = await getOrder();
  expect(await shop.db.$count(orders, isToFetch)).toBe(0);

  const chosen = await choosePaymentMethod(shop.db, { accessToken, method: 'Pago al recoger', answer: 'answered' });
  expect(chosen.ok).toBe(true);
  expect(await getOrder()).toMatchObject({ paymentMethod: 'Pago al recoger', remainder: 'in-store' });
  expect(await shop.db.$count(orders, isToFetch)).toBe(1);
});
