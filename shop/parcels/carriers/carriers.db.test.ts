import { parseWithValibot } from '@conform-to/valibot';
import { parse } from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertCarrier, insertParcel } from '#shop/testing/parcels.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { carrierForm } from './carrier-form.ts';
import { listCarriers, listOfferedCarriers } from './list-carriers.server.ts';
import { mostCarriers, saveCarrier } from './save-carrier.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
const tcc = { name: 'TCC', trackingPattern: 'https://tcc.example.co/?guia={guia}', isActive: true };
beforeEach(() => insertStaff(shop.db));

test('staff add a carrier, rename it and withdraw it from the offer', async () => {
  const added = await saveCarrier(shop.db, tcc, marta);
  if (!added.ok) throw new Error(added.reason);
  expect(await listOfferedCarriers(shop.db)).toEqual([{ id: added.id, name: 'TCC' }]);

  const changed = { id: added.id, name: 'TCC Mensajería', trackingPattern: '', isActive: false };
  expect(await saveCarrier(shop.db, changed, marta)).toEqual({ ok: true, id: added.id });

  expect(await listOfferedCarriers(shop.db)).toEqual([]);
  expect(await listCarriers(shop.db)).toMatchObject([{ ...changed, kind: 'manual', isUsed: false }]);
  const order = await insertPlacedOrder(shop.db);
  await insertParcel(shop.db, { orderId: order.id, carrierId: added.id });
  expect(await listCarriers(shop.db)).toMatchObject([{ isUsed: true }]);
  const { changes } = await listChanges(shop.db, { permissions: ['activity', 'settings'] }, { subject: 'settings' });
  expect(changes.map(({ subjectName, action }) => `${action} ${subjectName}`)).toEqual([
    'changed Transportadora TCC Mensajería',
    'created Transportadora TCC',
  ]);
});

test('a carrier keeps the kind with which it was added', async () => {
  const added = await saveCarrier(shop.db, { ...tcc, kind: 'envioclick' }, marta);
  if (!added.ok) throw new Error(added.reason);
  await saveCarrier(shop.db, { ...tcc, id: added.id, kind: 'manual' }, marta);
  expect(await listCarriers(shop.db)).toMatchObject([{ name: 'TCC', kind: 'envioclick' }]);
});

test('two carriers have different names, whatever their case', async () => {
  await saveCarrier(shop.db, tcc, marta);
  const other = await saveCarrier(shop.db, { ...tcc, name: 'Envía' }, marta);
  expect(await saveCarrier(shop.db, { ...tcc, name: 'tcc' }, marta)).toEqual({ ok: false, reason: 'name-taken' });
  const id = other.ok ? other.id : '';
  expect(await saveCarrier(shop.db, { ...tcc, id }, marta)).toEqual({ ok: false, reason: 'name-taken' });
  expect(await saveCarrier(shop.db, { ...tcc, name: 'Envía', id }, marta)).toMatchObject({ ok: true });
});

test('a shop has a limited number of carriers', async () => {
  for (let n = 0; n < mostCarriers; n++) await insertCarrier(shop.db, { name: `Empresa ${n}` });
  expect(await saveCarrier(shop.db, tcc, marta)).toEqual({ ok: false, reason: 'full' });
  expect(await saveCarrier(shop.db, { ...tcc, id: crypto.randomUUID() }, marta)).toEqual({
    ok: false,
    reason: 'not-found',
  });
});

test('a tracking address is empty or an https address', () => {
  const fields = new URLSearchParams({ name: ' TCC ', trackingPattern: '', isActive: 'on' });
  expect(parseWithValibot(fields, { schema: carrierForm })).toMatchObject({
    status: 'success',
    value: { name: 'TCC', isActive: true },
  });
  for (const trackingPattern of ['http://tcc.example.co/{guia}', 'javascript:{guia}', 'tcc'])
    expect(() => parse(carrierForm, { name: 'TCC', trackingPattern })).toThrow('https://');
});
