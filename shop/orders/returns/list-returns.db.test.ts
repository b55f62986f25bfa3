import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { listIncidents, resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertStaff } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aReturn } from '#shop/testing/returns.ts';
import { findReturnable } from './find-returnable.server.ts';
import { listReturns } from './list-returns.server.ts';
import { recordReturn } from './record-return.server.ts';
import type { ReturnForm } from './return-form.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta' };
const all = { money: true, questions: true, contact: true };
const bodega = { money: false, questions: false, contact: true };
beforeEach(() => insertStaff(shop.db));

/** An order of two units at 15,000 pesos that was paid and sent. */
async function aSentOrder() {
  const { id: productId } = await insertProduct(shop.db, { stock: 5 });
  const items = [{ id: productId, name: 'Miel', quantity: 2, price: 15_000, isOffer: false, image_urls: [] }];
  const { id } = await insertPlacedOrder(shop.db, { items, createdAt: new Date('2026-01-01') });
  for (const status of ['Pagado', 'Enviado'] as const)
    await changeOrderStatus(shop.db, { orderId: id, status, actor: marta, answer: 'answered' });
  return id;
}

const takeBack = (orderId: string, form: Partial<ReturnForm>) =>
  recordReturn(shop.db, { orderId, form: aReturn(form), actor: marta });
const wanted = async () => (await listReturns(shop.db, all)).returns.map(({ kind, money }) => [kind, money?.owed]);

test('the returns with money to give back come first, the soonest due before the others', async () => {
  const [first, second, refused] = [await aSentOrder(), await aSentOrder(), await aSentOrder()];
  await takeBack(first, { kind: 'courtesy' });
  await takeBack(second, { kind: 'warranty', exercisedOn: '2026-01-10' });
  const whole = [{ line: 0, units: 2, writtenOff: 1 }];
  await takeBack(refused, { kind: 'refused', exercisedOn: '2026-01-05', lines: whole });
  await takeBack(first, { kind: 'warranty', exercisedOn: '2026-01-20' });
  expect(await wanted()).toEqual([
    ['refused', 30_000],
    ['warranty', 15_000],
    ['warranty', 15_000],
    ['courtesy', 15_000],
  ]);

  const [owed] = await listIncidents(shop.db, { orderId: refused, open: true });
  const settlement = {
    incidentId: owed?.id ?? '',
    resolution: 'Listo',
    refundMethod: 'transfer',
    actor: marta,
  } as const;
  await resolveIncident(shop.db, settlement);
  expect((await wanted()).at(-1)).toEqual(['refused', 0]);
  expect((await listReturns(shop.db, all)).returns.at(-1)).toMatchObject({
    units: '2 × Miel',
    restocked: 1,
    writtenOff: 1,
    order: { id: refused },
  });
});

test('staff who see no amounts see units, and no amount of a return or of its order', async () => {
  const id = await aSentOrder();
  await takeBack(id, { kind: 'warranty' });

  const { returns } = await listReturns(shop.db, bodega);
  expect(returns).toMatchObject([{ units: '1 × Miel', money: null }]);
  const order = await findReturnable(shop.db, bodega, id);
  expect(order).toMatchObject({ amounts: null, items: [{ quantity: 2, returned: 1 }] });
  expect(JSON.stringify([returns, order])).not.toMatch(/15[.,]?000|30[.,]?000/);
});
