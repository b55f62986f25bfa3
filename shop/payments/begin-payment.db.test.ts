import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, type PaymentMethod, payments } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { choosePaymentMethod } from '#shop/orders/choose-payment-method.server.ts';
import { aBegunPayment, anUnpaidOrder, aTransaction, begin, beginAnew, orderNow } from '#shop/testing/payments.ts';
import { beginPayment } from './begin-payment.server.ts';
import type { ProviderTransaction } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

const hear = (transaction: Partial<ProviderTransaction>, now?: Date) =>
  recordTransaction(shop.db, 'wompi', aTransaction(transaction), now);

const minutesLater = (minutes: number) => new Date(Date.now() + minutes * 60_000);

test('an attempt has a reference of its own and extends the order’s hold to half an hour', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const now = minutesLater(10);

  const attempt = await begin(shop.db, order.id, 'widget', now);

  expect(attempt.reference).toMatch(/^ORDEN-\d{13}-[0-9a-f]{6}$/);
  expect(attempt).toMatchObject({
    amount: 30_000,
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    customer: { email: 'laura.gomez@correo.example', fullName: 'Laura Gómez Restrepo', country: 'Colombia' },
  });
  expect((await orderNow(shop.db, order.id)).holdExpiresAt).toEqual(attempt.expiresAt);
});

test('a window without a payment is opened again with the same reference and expiry, until ten minutes are left', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const first = await begin(shop.db, order.id);

  expect(await begin(shop.db, order.id, 'widget', minutesLater(19))).toEqual(first);
  const second = await begin(shop.db, order.id, 'widget', minutesLater(21));

  expect(second.reference).not.toBe(first.reference);
  expect(await shop.db.$count(payments)).toBe(2);
});

test('a refused payment, another total or a card since gives the next window a reference of its own', async () => {
  const declined = await aBegunPayment(shop.db);
  await hear({ reference: declined.reference, status: 'DECLINED' });
  expect((await begin(shop.db, declined.order.id)).reference).not.toBe(declined.reference);

  const changed = await aBegunPayment(shop.db);
  await shop.db.update(orders).set({ totalAmount: 40_000 }).where(eq(orders.id, changed.order.id));
  expect(await begin(shop.db, changed.order.id)).not.toMatchObject({ reference: changed.reference, amount: 30_000 });

  const { order, reference } = await aBegunPayment(shop.db);
  const card = await begin(shop.db, order.id, 'card', minutesLater(1));
  await hear({ reference: card.reference, status: 'DECLINED' });
  expect((await begin(shop.db, order.id, 'widget', minutesLater(2))).reference).not.toBe(reference);
});

test('an order has twenty attempts at most', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  for (let attempts = 1; attempts <= 20; attempts += 1) await beginAnew(shop.db, order.id);
  await shop.db.update(payments).set({ expiresAt: minutesLater(9) });

  for (const kind of ['widget', 'card'] as const)
    expect(await beginPayment(shop.db, { orderId: order.id, kind, answer: 'answered' })).toEqual({
      ok: false,
      reason: 'too-many-attempts',
    });
});

test('attempts extend an order’s hold to three hours after its placement at most', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const holdAfter = async (minutes: number) => {
    await begin(shop.db, order.id, 'widget', minutesLater(minutes));
    const { createdAt, holdExpiresAt } = await orderNow(shop.db, order.id);
    return Math.round(((holdExpiresAt?.getTime() ?? 0) - createdAt.getTime()) / 60_000);
  };

  expect([await holdAfter(145), await holdAfter(155), await holdAfter(175), await holdAfter(4_000)]).toEqual([
    175, 180, 180, 180,
  ]);
});

test('choosing other methods in turn does not renew an order’s hold without end', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const { accessToken, createdAt } = order;
  const holdHours = async (method: PaymentMethod, hours: number) => {
    const at = new Date(createdAt.getTime() + hours * 60 * 60_000);
    const chosen = await choosePaymentMethod(shop.db, { accessToken, method, answer: 'answered' }, at);
    return chosen.ok && chosen.until && (chosen.until.getTime() - createdAt.getTime()) / (60 * 60_000);
  };

  expect(await holdHours('Tarjeta', 2)).toBe(2.5);
  expect(await holdHours('Transferencia Bancaria', 2)).toBe(50);
  expect(await holdHours('Wompi', 49)).toBe(50);
  expect(await holdHours('Transferencia Bancaria', 49)).toBe(50.5);
  expect(await holdHours('Tarjeta', 50.2)).toBe(50.5);
});

test('an attempt never shortens an order’s hold', async () => {
  const holdExpiresAt = new Date(Date.now() + 60 * 60_000);
  const { order } = await anUnpaidOrder(shop.db, { holdExpiresAt });

  const attempt = await begin(shop.db, order.id);

  expect((await orderNow(shop.db, order.id)).holdExpiresAt).toEqual(holdExpiresAt);
  expect(attempt.expiresAt.getTime()).toBeLessThan(holdExpiresAt.getTime());
});

test('an attempt gives no deadline to an order that has none', async () => {
  const { order } = await anUnpaidOrder(shop.db, { holdExpiresAt: null });

  await begin(shop.db, order.id);

  expect((await orderNow(shop.db, order.id)).holdExpiresAt).toBeNull();
});

test('no attempt begins while money may be on its way, or if no online payment is due', async () => {
  const tries = (orderId: string) => beginPayment(shop.db, { orderId, kind: 'widget', answer: 'answered' });
  const refused = (reason: string) => ({ ok: false, reason });

  const pending = await aBegunPayment(shop.db);
  await hear({ reference: pending.reference, status: 'PENDING' });
  expect(await tries(pending.order.id)).toEqual(refused('settling'));

  const unanswered = await anUnpaidOrder(shop.db, { paymentMethod: 'Tarjeta' });
  await begin(shop.db, unanswered.order.id, 'card');
  expect(await tries(unanswered.order.id)).toEqual(refused('settling'));

  const paid = await aBegunPayment(shop.db);
  await hear({ reference: paid.reference });
  expect(await tries(paid.order.id)).toEqual(refused('paid'));

  for (const overrides of [
    { status: 'Cancelado', holdsStock: false },
    { paymentMethod: 'Transferencia Bancaria' },
    { paymentMethod: 'Pago Contraentrega', status: 'Pendiente Contraentrega', deletedAt: new Date() },
    { deletedAt: new Date() },
  ] as const) {
    expect(await tries((await anUnpaidOrder(shop.db, overrides)).order.id)).toEqual(refused('not-waiting'));
  }
  expect(await tries(crypto.randomUUID())).toEqual(refused('not-waiting'));
});
