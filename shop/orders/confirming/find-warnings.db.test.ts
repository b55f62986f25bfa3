import { expect, test } from 'vitest';
import { carriers, orderEvents, orderReturns, parcels, shippingRules } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { countEndedOrders, findWarnings } from './find-warnings.server.ts';

const shop = useTestDatabase();
const pereira = anAddress({ firstName: 'Ana', municipalityCode: '66001' });
type Values = Parameters<typeof insertPlacedOrder>[1];

const placed = (values: Values = {}) => insertPlacedOrder(shop.db, { shippingAddress: pereira, ...values });
const history = (exceptId: string = crypto.randomUUID(), phone = pereira.phone) =>
  countEndedOrders(shop.db, { phone, exceptId });

async function giveBack(orderId: string, kind: 'refused' | 'withdrawal' | 'warranty' | 'courtesy') {
  await shop.db
    .insert(orderReturns)
    .values({ orderId, number: 1, kind, lines: [], amount: 0, exercisedOn: '2026-11-20' });
}

async function warned(id: string, sight = fullSight): Promise<string[]> {
  const warnings = (await findWarnings(shop.db, sight, [id])).get(id) ?? [];
  return warnings.map((warning) => warning.replaceAll('\u00a0', ' '));
}

test('each other order of a telephone counts once, by how it ended', async () => {
  const nothing = { delivered: 0, refused: 0, returned: 0, cancelled: 0 };
  const current = await placed();
  expect(await history(current.id)).toEqual(nothing);

  await placed({ status: 'Entregado' });
  await giveBack((await placed({ status: 'Entregado' })).id, 'warranty');
  await giveBack((await placed({ status: 'Entregado' })).id, 'withdrawal');
  await giveBack((await placed({ status: 'Entregado' })).id, 'courtesy');
  await giveBack((await placed({ status: 'Cancelado' })).id, 'refused');
  await placed({ status: 'Cancelado' });
  // Under way.
  await placed({ status: 'Enviado' });

  const ended = { delivered: 2, refused: 1, returned: 2, cancelled: 1 };
  expect(await history(current.id)).toEqual(ended);
  expect(await history(current.id, '3109998877')).toEqual(nothing);
});

test('a parcel that was refused or came back counts as refused, whatever its order is', async () => {
  const [carrier] = await shop.db.insert(carriers).values({ name: 'Envía' }).returning();
  for (const state of ['refused', 'returned', 'delivered'] as const) {
    const order = await placed({ status: state === 'delivered' ? 'Entregado' : 'Enviado' });
    await shop.db.insert(parcels).values({ orderId: order.id, carrierId: carrier?.id ?? '', state });
  }
  expect(await history()).toMatchObject({ delivered: 1, refused: 2 });
});

test('orders that lapsed, were replaced or were deleted count as nothing', async () => {
  for (const kind of ['lapsed', 'replaced'] as const) {
    const order = await placed({ status: 'Cancelado' });
    await shop.db.insert(orderEvents).values({ orderId: order.id, kind, toStatus: 'Cancelado' });
  }
  await placed({ status: 'Cancelado', deletedAt: new Date() });
  expect(await history()).toEqual({ delivered: 0, refused: 0, returned: 0, cancelled: 0 });
});

test('orders without a telephone share no history', async () => {
  const shippingAddress = anAddress({ phone: '' });
  await placed({ status: 'Cancelado', shippingAddress });
  expect(await history(crypto.randomUUID(), '')).toMatchObject({ cancelled: 0 });
});

test('an order is warned about by its amount, the rule of its place and the history of its telephone', async () => {
  const limits = {
    place: '66001',
    steps: [{ upToGrams: null, price: 0 }],
    daysLeast: 1,
    daysMost: 2,
    codMost: 250_000,
  };
  await shop.db.insert(shippingRules).values(limits);
  await giveBack((await placed({ status: 'Cancelado' })).id, 'refused');
  const large = await placed({ totalAmount: 260_000, shippingCost: 5_000 });
  const small = await placed({ totalAmount: 250_000, shippingCost: 5_000 });

  const first = 'Es lo primero que se entrega a este celular y pasa de $ 200.000.';
  expect(await warned(large.id)).toEqual([
    'Ana: 1 rechazado.',
    first,
    'Tus tarifas ofrecen contraentrega en Pereira hasta $ 250.000.',
  ]);
  expect((await warned(large.id, { money: false })).at(-1)).toMatch(/hasta un valor menor\.$/);
  expect(await warned(small.id)).toEqual(['Ana: 1 rechazado.', first]);
});

test('a city without the code of a municipality is warned about', async () => {
  const order = await placed({ shippingAddress: anAddress({ city: 'Pereyra' }) });
  expect(await warned(order.id)).toEqual(['La ciudad «Pereyra» no es un municipio conocido: pregunta a dónde va.']);
});
