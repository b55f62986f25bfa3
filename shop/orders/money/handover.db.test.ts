import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type OrderStatus, orderMoney, orderPayments, orders, paymentIncidents, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { undoStatusChange } from '#shop/orders/status/undo-status-change.server.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { aBegunPayment, aTransaction, begin } from '#shop/testing/payments.ts';
import { receiveMoney } from './order-payments.server.ts';
import { findToCollect } from './to-collect.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const mayWork = (permission: Permission) => permission === 'orders.work';

beforeEach(async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
});

/** Inserts an order of 100,000 pesos that its customer fetches and pays then; `paid` has come before. */
async function aPickup(paid: number, values: Partial<typeof orders.$inferInsert> = {}) {
  const status = values.status ?? 'Pagado';
  const { id } = await insertPlacedOrder(shop.db, {
    ...{ totalAmount: 100_000, delivery: 'pickup', remainder: 'in-store', paymentMethod: 'Mixto' },
    ...{ status, moneyStatus: status, ...values },
  });
  if (paid > 0)
    await receiveMoney(shop.db, { orderId: id, amount: paid, method: 'transfer', cause: 'sale', actor: marta });
  return id;
}

const change = (orderId: string, status: OrderStatus, may?: (permission: Permission) => boolean) =>
  changeOrderStatus(shop.db, { orderId, status, actor: marta, answer: 'answered', ...(may && { may }) });

const payments = (orderId: string) =>
  shop.db
    .select()
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), isNull(orderPayments.voidedAt)))
    .orderBy(orderPayments.id);

test('an order of which something is paid in the shop is handed over, and taken back, by staff who review payments', async () => {
  const raised = await aPickup(90_000);
  expect(await change(raised, 'Entregado', mayWork)).toEqual({ ok: false, reason: 'forbidden' });
  expect(await payments(raised)).toMatchObject([{ amount: 90_000 }]);

  const handedOver = await change(raised, 'Entregado');
  expect(await payments(raised)).toMatchObject([{ amount: 90_000 }, { amount: 10_000, method: 'cash' }]);
  const eventId = (handedOver.ok && handedOver.eventId) || 0;
  const undone = await undoStatusChange(shop.db, { eventId, actor: marta, may: mayWork });
  expect(undone).toEqual({ ok: false, reason: 'forbidden' });
});

test('an order of which nothing is left to pay is handed over by staff who prepare orders, also once it is ready', async () => {
  for (const status of ['Pagado', 'Enviado'] as const) {
    const handedOver = await change(await aPickup(100_000, { status }), 'Entregado', mayWork);
    expect(handedOver).toMatchObject({ ok: true });
    const eventId = (handedOver.ok && handedOver.eventId) || 0;
    expect(await undoStatusChange(shop.db, { eventId, actor: marta, may: mayWork })).toMatchObject({ ok: true });
  }
});

test('what is collected at the handover of an order paid by transfer is cash, and goes when that is taken back', async () => {
  const id = await aPickup(0, { status: 'Pendiente', remainder: null, paymentMethod: 'Transferencia Bancaria' });
  await insertProof(shop.db, { orderId: id });
  await change(id, 'Pagado');
  // Its customer accepted a change that raised the total.
  await shop.db.update(orders).set({ totalAmount: 110_000, remainder: 'in-store' }).where(eq(orders.id, id));

  await change(id, 'Entregado');
  expect(await payments(id)).toMatchObject([
    { amount: 100_000, method: 'transfer', cause: 'proof' },
    { amount: 10_000, method: 'cash', cause: 'handover' },
  ]);

  await change(id, 'Enviado');
  const [money] = await shop.db.select().from(orderMoney).where(eq(orderMoney.orderId, id));
  expect(money?.balance).toBe(10_000);
});

test('what is collected of an order on delivery is what staff kept online less, on its label and once it is delivered', async () => {
  const onDelivery = {
    status: 'Pendiente Contraentrega',
    paymentMethod: 'Pago Contraentrega',
    holdExpiresAt: null,
  } as const;
  for (const decidedAs of ['Pendiente Contraentrega', 'Enviado'] as const) {
    const { order, reference } = await aBegunPayment(shop.db, onDelivery);
    if (decidedAs === 'Enviado') expect(await change(order.id, 'Enviado')).toMatchObject({ ok: true });
    await recordTransaction(shop.db, 'wompi', aTransaction({ id: decidedAs, reference, amountInCents: 2_000_000 }));
    expect(await findToCollect(shop.db, [order.id])).toEqual(new Map([[order.id, 30_000]]));
    const [incident] = await shop.db.select().from(paymentIncidents).where(eq(paymentIncidents.orderId, order.id));
    expect(incident?.kind).toBe('wrong-amount');
    const kept = { incidentId: incident?.id ?? '', resolution: 'Lo abonamos', actor: marta };
    expect(await resolveIncident(shop.db, kept)).toEqual({ ok: true });
    expect(await findToCollect(shop.db, [order.id])).toEqual(new Map([[order.id, 10_000]]));

    if (decidedAs !== 'Enviado') await change(order.id, 'Enviado');
    await change(order.id, 'Entregado');
    expect(await payments(order.id)).toMatchObject([{ amount: 10_000, method: 'carrier', cause: 'handover' }]);
    expect((await findOrderMoney(shop.db, [order.id]))[order.id]?.payment).toBe('paid');
    const [money] = await shop.db.select().from(orderMoney).where(eq(orderMoney.orderId, order.id));
    expect(money?.balance).toBe(0);
  }
});

test('what staff agreed to be paid on delivery is collected, also if an online payment that never counted is annulled', async () => {
  const values = {
    totalAmount: 25_000,
    paymentMethod: 'Wompi',
    status: 'Pendiente',
    moneyStatus: 'Pendiente',
  } as const;
  const { id } = await insertPlacedOrder(shop.db, values);
  const { reference } = await begin(shop.db, id);
  expect(await change(id, 'Pendiente Contraentrega')).toMatchObject({ ok: true });
  const annulled = aTransaction({ reference, amountInCents: 2_500_000, status: 'VOIDED' });
  await recordTransaction(shop.db, 'wompi', annulled);

  expect(await change(id, 'Enviado')).toMatchObject({ ok: true });

  expect(await findToCollect(shop.db, [id])).toEqual(new Map([[id, 25_000]]));
});
