import { expect, test } from 'vitest';
import { orderEvents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { trackOrder } from './track-order.server.ts';

const shop = useTestDatabase();
const shippingAddress = anAddress({ phone: '3004567810' });

test('an order is found by its number and telephone, however they are written', async () => {
  const order = await insertPlacedOrder(shop.db, { orderNumber: '482915', status: 'Enviado', shippingAddress });
  await shop.db.insert(orderEvents).values([
    { orderId: order.id, kind: 'placed', toStatus: 'Pendiente Contraentrega' },
    { orderId: order.id, kind: 'status', toStatus: 'Enviado' },
  ]);

  const tracked = await trackOrder(shop.db, { orderNumber: ' #482 915', phone: '+57 300 456-7810' });

  expect(tracked).toMatchObject({ orderNumber: '482915', status: 'Enviado', units: 1 });
  expect(tracked?.steps.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    'Recibido: done',
    'Enviado: current',
    'Entregado y pagado: ahead',
  ]);
});

test('what its customer fetches is not tracked as a parcel', async () => {
  await insertPlacedOrder(shop.db, {
    ...{ orderNumber: '482915', status: 'Pendiente', delivery: 'pickup', shippingAddress },
    ...{ paymentMethod: 'Pago al recoger', remainder: 'in-store' },
  });
  const tracked = await trackOrder(shop.db, { orderNumber: '482915', phone: '3004567810' });
  expect(tracked?.steps.map(({ name }) => name)).toEqual(['Recibido', 'Entregado']);
});

test('tracking shows no name, address, e-mail, product, amount or secret', async () => {
  await insertPlacedOrder(shop.db, {
    orderNumber: '482915',
    shippingAddress,
    accessToken: 'un-secreto-largo-de-verdad',
  });
  const tracked = await trackOrder(shop.db, { orderNumber: '482915', phone: '3004567810' });
  expect(Object.keys(tracked ?? {}).sort()).toEqual([
    'delivery',
    'orderDate',
    'orderNumber',
    'parcels',
    'status',
    'steps',
    'successor',
    'units',
  ]);
  expect(JSON.stringify(tracked)).not.toMatch(/Laura|Pereira|correo|Miel|30000|secreto/);
});

test.each([
  { case: 'another telephone', orderNumber: '482915', phone: '3004567811' },
  { case: 'another number', orderNumber: '482916', phone: '3004567810' },
  { case: 'no telephone', orderNumber: '482915', phone: '' },
])('with $case nothing is found', async ({ orderNumber, phone }) => {
  await insertPlacedOrder(shop.db, { orderNumber: '482915', shippingAddress });
  expect(await trackOrder(shop.db, { orderNumber, phone })).toBeNull();
});

test('deleted orders and orders without a telephone are not found', async () => {
  await insertPlacedOrder(shop.db, { orderNumber: '482915', shippingAddress, deletedAt: new Date() });
  await insertPlacedOrder(shop.db, { orderNumber: '482916', shippingAddress: anAddress({ phone: '' }) });
  expect(await trackOrder(shop.db, { orderNumber: '482915', phone: '3004567810' })).toBeNull();
  expect(await trackOrder(shop.db, { orderNumber: '482916', phone: '' })).toBeNull();
});
