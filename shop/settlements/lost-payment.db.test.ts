import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { type OrderStatus, orderMoney, orderPayments, orders, paymentIncidents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { changeOrderStatus } from '#shop/orders/status/change-order-status.server.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import { resolveIncident } from '#shop/payments/incidents/incidents.server.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { aBegunPayment, aTransaction, insertStaff, orderNow } from '#shop/testing/payments.ts';
import { settlementHeading, uploadSettlement } from '#shop/testing/settlements.ts';
import { insertTill } from '#shop/testing/tills.ts';
import { applyReversals } from './apply-reversals.server.ts';

const shop = useTestDatabase();
let staff: Actor;
beforeEach(async () => {
  staff = await insertStaff(shop.db);
});

async function change(orderId: string, status: OrderStatus) {
  const changed = await changeOrderStatus(shop.db, { orderId, status, actor: staff, answer: 'answered' });
  expect(changed).toMatchObject({ ok: true });
}

/** An order of 30,000 pesos, 'received' by hand, whose customer pays it online as well. */
async function paidTwice(paymentMethod: 'Transferencia Bancaria' | 'Pago Contraentrega', paid: OrderStatus) {
  const { order, reference } = await aBegunPayment(shop.db);
  const status = paymentMethod === 'Pago Contraentrega' ? 'Pendiente Contraentrega' : 'Pendiente';
  await shop.db.update(orders).set({ paymentMethod, status, moneyStatus: status }).where(eq(orders.id, order.id));
  await change(order.id, paid);
  await recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference }));
  return { orderId: order.id, reference };
}

/** The provider loses the online payment: by its event, or by the line of a settlement file. */
async function lose(by: 'event' | 'file', reference: string) {
  if (by === 'event')
    return recordTransaction(shop.db, 'wompi', aTransaction({ id: 'tx-1', reference, status: 'VOIDED' }));
  await uploadSettlement(shop.db, staff, `${settlementHeading};tx-1;25/11/2026;DEVOLUCION;30000;;;;`);
  expect(await applyReversals(shop.db, 'wompi')).toEqual([]);
}

const payments = (orderId: string) =>
  shop.db
    .select({ kind: orderPayments.kind, amount: orderPayments.amount })
    .from(orderPayments)
    .where(and(eq(orderPayments.orderId, orderId), isNull(orderPayments.voidedAt)))
    .orderBy(orderPayments.id);

const openRefunds = (orderId: string) =>
  shop.db
    .select({ id: paymentIncidents.id, provider: paymentIncidents.provider })
    .from(paymentIncidents)
    .where(
      and(
        eq(paymentIncidents.orderId, orderId),
        eq(paymentIncidents.kind, 'refund-owed'),
        isNull(paymentIncidents.resolvedAt),
      ),
    );

const received = { kind: 'received', amount: 30_000 };

test.each(['event', 'file'] as const)(
  'a cancelled order still owes the money that came by hand when its online payment is lost (by %s)',
  async (by) => {
    const { orderId, reference } = await paidTwice('Transferencia Bancaria', 'Pagado');
    await change(orderId, 'Cancelado');
    await lose(by, reference);

    expect(await payments(orderId)).toEqual([received]);
    const [refund, ...others] = await openRefunds(orderId);
    expect(others).toEqual([]);
    await insertTill(shop.db);
    const settlement = { resolution: 'En efectivo', refundMethod: 'cash', actor: staff } as const;
    await resolveIncident(shop.db, { incidentId: refund?.id ?? '', ...settlement });
    expect(await payments(orderId)).toEqual([received, { kind: 'refunded', amount: 30_000 }]);
  },
);

test.each([
  ['Transferencia Bancaria', 'Pagado', 'event'],
  ['Transferencia Bancaria', 'Pagado', 'file'],
  ['Transferencia Bancaria', 'Enviado', 'file'],
  ['Pago Contraentrega', 'Entregado', 'event'],
  ['Pago Contraentrega', 'Entregado', 'file'],
] as const)(
  'an order paid by hand (%s, %s) stays so when the online payment it had too is lost (by %s)',
  async (paymentMethod, status, by) => {
    const { orderId, reference } = await paidTwice(paymentMethod, status === 'Enviado' ? 'Pagado' : status);
    if (status === 'Enviado') await change(orderId, status);
    await lose(by, reference);

    expect((await orderNow(shop.db, orderId)).status).toBe(status);
    expect(await payments(orderId)).toEqual([received]);
    const [money] = await shop.db.select().from(orderMoney).where(eq(orderMoney.orderId, orderId));
    expect(money?.balance).toBe(0);
    await change(orderId, 'Cancelado');
    expect(await openRefunds(orderId)).toMatchObject([{ provider: withoutProvider }]);
  },
);
