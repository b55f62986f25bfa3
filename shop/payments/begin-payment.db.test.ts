import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { aBegunPayment, anUnpaidOrder, aTransaction, begin, orderNow } from '#shop/testing/payments.ts';
import { beginPayment } from './begin-payment.server.ts';
import type { ProviderTransaction } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();

const hear = (transaction: Partial<ProviderTransaction>, now?: Date) =>
  recordTransaction(shop.db, 'wompi', aTransaction(transaction), now);

test('each attempt has its own reference and extends the order’s hold to half an hour', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const now = new Date(Date.now() + 10 * 60_000);

  const first = await begin(shop.db, order.id, 'widget', now);
  const second = await begin(shop.db, order.id, 'widget', now);

  expect(first.reference).toMatch(/^ORDEN-\d{13}-[0-9a-f]{6}$/);
  expect(second.reference).not.toBe(first.reference);
  expect(second).toMatchObject({
    amount: 30_000,
    expiresAt: new Date(now.getTime() + 30 * 60_000),
    customer: { email: 'laura.gomez@correo.example', fullName: 'Laura Gómez Restrepo', country: 'Colombia' },
  });
  expect((await orderNow(shop.db, order.id)).holdExpiresAt).toEqual(second.expiresAt);
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
    { paymentMethod: 'Pago Contraentrega', status: 'Pendiente Contraentrega' },
    { deletedAt: new Date() },
  ] as const) {
    expect(await tries((await anUnpaidOrder(shop.db, overrides)).order.id)).toEqual(refused('not-waiting'));
  }
  expect(await tries(crypto.randomUUID())).toEqual(refused('not-waiting'));
});
