import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderStatus, orderEvents, type orders, paymentTransactions, transferProofs } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { receiveMoney } from '#shop/orders/money/order-payments.server.ts';
import { insertPlacedOrder, insertProof, insertTransaction } from '#shop/testing/orders.ts';
import { findSlips } from './find-slips.server.ts';

const shop = useTestDatabase();

/** An order that has passed these statuses; the last one is its present one. */
async function anOrder(paymentMethod: typeof orders.$inferInsert.paymentMethod, ...statuses: OrderStatus[]) {
  const status = statuses.at(-1) ?? 'Pendiente';
  const { id } = await insertPlacedOrder(shop.db, { status, paymentMethod, totalAmount: 54_000 });
  const events = statuses.map((toStatus) => ({ orderId: id, kind: 'status' as const, toStatus }));
  await shop.db.insert(orderEvents).values(events);
  return id;
}

const paymentOf = async (id: string) => (await findSlips(shop.db, [id]))[0]?.payment;

test('a slip collects cash on delivery, unless the order is paid already', async () => {
  const cash = await anOrder('Pago Contraentrega', 'Pendiente Contraentrega', 'Enviado');
  expect(await paymentOf(cash)).toEqual({ kind: 'collect', amount: 54_000 });
  const paid = await anOrder('Pago Contraentrega', 'Pendiente Contraentrega', 'Pagado', 'Enviado');
  expect(await paymentOf(paid)).toEqual({ kind: 'paid' });
  const waiting = await anOrder('Transferencia Bancaria', 'Pendiente', 'Enviado');
  expect(await paymentOf(waiting)).toEqual({ kind: 'unpaid' });
});

test('of an order that is paid in part only the rest is collected', async () => {
  const id = await anOrder('Pago Contraentrega', 'Pendiente Contraentrega', 'Enviado');
  await receiveMoney(shop.db, { orderId: id, amount: 20_000, method: 'transfer', cause: 'sale', actor: null });
  expect(await paymentOf(id)).toEqual({ kind: 'collect', amount: 34_000 });
});

test('a slip follows the money that is here: an order whose payment was annulled is unpaid, with another one it is paid', async () => {
  const id = await anOrder('Wompi', 'Pendiente', 'Pagado', 'Enviado');
  await insertTransaction(shop.db, { orderId: id, status: 'APPROVED', paysOrder: true });
  expect(await paymentOf(id)).toEqual({ kind: 'paid' });
  await shop.db.update(paymentTransactions).set({ status: 'VOIDED', paysOrder: false, updatedAt: new Date() });
  expect(await paymentOf(id)).toEqual({ kind: 'unpaid' });

  const { id: proofId } = await insertProof(shop.db, { orderId: id, status: 'approved' });
  expect(await paymentOf(id)).toEqual({ kind: 'paid' });
  await shop.db.update(transferProofs).set({ returnedAt: new Date() }).where(eq(transferProofs.id, proofId));
  expect(await paymentOf(id)).toEqual({ kind: 'unpaid' });
});

test('the slip of a sale on account says that nothing is collected, until the customer has paid', async () => {
  const { id } = await insertPlacedOrder(shop.db, {
    ...{ status: 'Pendiente', moneyStatus: 'Pendiente', paymentMethod: 'A crédito', totalAmount: 54_000 },
    ...{ remainder: 'on-account', dueOn: '2026-12-24' },
  });
  expect(await paymentOf(id)).toEqual({ kind: 'on-account', dueOn: '2026-12-24' });
  await receiveMoney(shop.db, { orderId: id, amount: 54_000, method: 'transfer', cause: 'sale', actor: null });
  expect(await paymentOf(id)).toEqual({ kind: 'paid' });
});

test('deleted orders have no slip', async () => {
  const { id } = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  expect(await findSlips(shop.db, [id, 'nada'])).toEqual([]);
});

test('an appointment has no slip, and that of other goods leaves it out', async () => {
  const item = { quantity: 1, price: 30_000, isOffer: false, image_urls: [] };
  const exam = { ...item, id: crypto.randomUUID(), name: 'Examen', isService: true as const };
  const honey = { ...item, id: crypto.randomUUID(), name: 'Miel' };
  const appointment = await insertPlacedOrder(shop.db, { status: 'Pagado', items: [exam] });
  const both = await insertPlacedOrder(shop.db, { status: 'Pagado', items: [exam, honey] });

  const slips = await findSlips(shop.db, [appointment.id, both.id]);

  expect(slips.map(({ id, items }) => [id, items.map(({ name }) => name)])).toEqual([[both.id, ['Miel']]]);
});
