import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { orders, paymentTransactions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import {
  aBegunPayment,
  anUnpaidOrder,
  aTransaction,
  begin,
  beginAnew,
  incidentKinds,
  orderNow,
} from '#shop/testing/payments.ts';
import { beginPayment } from './begin-payment.server.ts';
import { checkPayment } from './check-payment.server.ts';
import { findPaymentStatus } from './find-payment-status.server.ts';
import { type PaymentProvider, ProviderUnavailable, ProviderUnreadable } from './provider.ts';
import { recordTransaction } from './record-transaction.server.ts';

const shop = useTestDatabase();
let now = new Date();
beforeEach(() => {
  now = new Date();
});
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

test('the provider’s approval is found by the order’s references, without an event or a browser', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference }));

  expect(await checkPayment(shop.db, wompi.provider, { orderId: order.id })).toMatchObject({
    status: 'Pagado',
    state: 'paid',
    providerAway: false,
  });
});

test('a transaction named by a browser counts if it was made on one of the order’s references', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ id: 'tx-1', reference }));

  const payment = await checkPayment(shop.db, wompi.provider, { orderId: order.id, transactionId: 'tx-1' });

  expect(payment?.state).toBe('paid');
});

test('all transactions of an order are found, also behind the approved one that a browser names', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const other = await beginAnew(shop.db, order.id);
  const wompi = aProvider();
  wompi.knows(aTransaction({ id: 'tx-1', reference }));
  wompi.knows(aTransaction({ id: 'tx-2', reference: other.reference }));

  await checkPayment(shop.db, wompi.provider, { orderId: order.id, transactionId: 'tx-1' });

  expect(await shop.db.$count(paymentTransactions)).toBe(2);
  expect(await incidentKinds(shop.db)).toEqual(['paid-twice']);
});

test('another order’s approved transaction pays nothing, however often a browser names it', async () => {
  const mine = await aBegunPayment(shop.db);
  const theirs = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ id: 'tx-theirs', reference: theirs.reference }));

  for (const seconds of [0, 3, 6]) {
    const request = { orderId: mine.order.id, transactionId: 'tx-theirs' };
    expect((await checkPayment(shop.db, wompi.provider, request, secondsLater(seconds)))?.state).toBe('waiting');
  }
  expect((await orderNow(shop.db, mine.order.id)).status).toBe('Pendiente');
  expect(await shop.db.$count(paymentTransactions)).toBe(0);
});

test('however many pages poll, the provider is queried about an order at most every other second', async () => {
  const { order } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const ask = (seconds: number) => checkPayment(shop.db, wompi.provider, { orderId: order.id }, secondsLater(seconds));

  for (const seconds of [0, 0, 0.5, 1.9]) await ask(seconds);
  expect(wompi.requestCount()).toBe(1);
  await ask(2);
  expect(wompi.requestCount()).toBe(2);
});

test('the reason for a refusal known from an event is queried at once, and once', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const ask = (seconds: number) => checkPayment(shop.db, wompi.provider, { orderId: order.id }, secondsLater(seconds));
  await ask(0);

  const refusal = aTransaction({ reference, status: 'DECLINED', statusMessage: '' });
  await recordTransaction(shop.db, 'wompi', refusal, secondsLater(0.5));
  wompi.knows({ ...refusal, statusMessage: 'Fondos insuficientes' });

  expect(await ask(1)).toMatchObject({ state: 'declined', message: 'Fondos insuficientes' });
  await ask(1.1);
  expect(wompi.requestCount()).toBe(2);
});

test('the reason for a refusal that an event reports while the provider is queried is queried again at once', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const { provider, knows, settle } = aProvider();
  const pending = aTransaction({ reference, status: 'PENDING' });
  const { listTransactions } = provider;
  provider.listTransactions = async () => {
    provider.listTransactions = listTransactions;
    await recordTransaction(shop.db, 'wompi', { ...pending, status: 'DECLINED' }, now);
    knows({ ...pending, statusMessage: 'Fondos insuficientes' });
    settle(pending.id, 'DECLINED');
    return [pending];
  };

  expect(await checkPayment(shop.db, provider, { orderId: order.id }, now)).toMatchObject({
    state: 'declined',
    message: 'Fondos insuficientes',
  });
});

test('a refusal counts until another attempt begins', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const { reference } = await begin(shop.db, order.id, 'widget', now);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference, status: 'DECLINED', statusMessage: 'Fondos insuficientes' }));
  const ask = (seconds: number) => checkPayment(shop.db, wompi.provider, { orderId: order.id }, secondsLater(seconds));

  expect(await ask(0)).toMatchObject({ state: 'declined', message: 'Fondos insuficientes' });
  await begin(shop.db, order.id, 'widget', secondsLater(5));
  expect(await ask(10)).toMatchObject({ state: 'waiting', message: '' });
});

test('a transaction missing from the list of its reference is looked up by its id', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ id: 'tx-1', reference, status: 'PENDING' }));
  const provider = { ...wompi.provider, listTransactions: async () => [] };
  const ask = (seconds: number) =>
    checkPayment(
      shop.db,
      provider,
      { orderId: order.id, transactionId: seconds ? null : 'tx-1' },
      secondsLater(seconds),
    );

  expect((await ask(0))?.state).toBe('pending');
  wompi.settle('tx-1', 'APPROVED');
  expect((await ask(3))?.state).toBe('paid');
});

test('while the provider is unavailable an attempt is unanswered, and the next check queries it two seconds later', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference }));
  const ask = (seconds: number) => checkPayment(shop.db, wompi.provider, { orderId: order.id }, secondsLater(seconds));

  wompi.goAway();
  expect(await ask(0)).toMatchObject({ state: 'unanswered', providerAway: 'silent' });
  wompi.goAway(false);
  expect(await ask(2)).toMatchObject({ state: 'paid', providerAway: false });
});

test('an attempt stays unanswered until the provider answers or its reference has expired by some minutes', async () => {
  const { order } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const stateAt = async (minutes: number) =>
    (await findPaymentStatus(shop.db, order.id, secondsLater(minutes * 60)))?.state;
  const ask = (minutes: number) =>
    checkPayment(shop.db, wompi.provider, { orderId: order.id }, secondsLater(minutes * 60));
  expect(await stateAt(0)).toBe('waiting');

  wompi.goAway();
  await ask(1);
  expect([await stateAt(1), await stateAt(34), await stateAt(36)]).toEqual(['unanswered', 'unanswered', 'waiting']);
  wompi.goAway(false);
  await ask(2);
  expect(await stateAt(2)).toBe('waiting');
});

test('a declined card is closed, and a silent provider leaves only its order’s other attempts open', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const wompi = aProvider();
  const card = await begin(shop.db, order.id, 'card');
  wompi.knows(aTransaction({ reference: card.reference, status: 'DECLINED' }));
  const ask = (seconds: number) => checkPayment(shop.db, wompi.provider, { orderId: order.id }, secondsLater(seconds));
  expect((await ask(0))?.state).toBe('declined');
  wompi.goAway();
  expect((await ask(5))?.state).toBe('declined');

  await begin(shop.db, order.id, 'widget');
  expect((await ask(10))?.state).toBe('unanswered');
});

test('failing attempts do not stop the look-up of the order’s other attempts', async () => {
  const { order } = await anUnpaidOrder(shop.db);
  const failing = await begin(shop.db, order.id, 'widget', now);
  const paid = await beginAnew(shop.db, order.id, secondsLater(1));
  const alsoFailing = await beginAnew(shop.db, order.id, secondsLater(2));
  const wompi = aProvider();
  wompi.knows(aTransaction({ reference: paid.reference }));
  const { listTransactions } = wompi.provider;
  const provider: PaymentProvider = {
    ...wompi.provider,
    async listTransactions(reference) {
      if ([failing, alsoFailing].some((attempt) => attempt.reference === reference))
        throw new ProviderUnavailable('429');
      return listTransactions(reference);
    },
  };

  expect(await checkPayment(shop.db, provider, { orderId: order.id }, secondsLater(3))).toMatchObject({
    state: 'paid',
    providerAway: 'silent',
  });
});

test('a list of which a part cannot be read leaves its attempt unanswered, but what it says of other payments counts', async () => {
  const { order, reference } = await aBegunPayment(shop.db);
  const wompi = aProvider();
  const declined = aTransaction({ reference, status: 'DECLINED' });
  const provider: PaymentProvider = {
    ...wompi.provider,
    listTransactions: () => Promise.reject(new ProviderUnreadable('An entry of an unknown status', [declined])),
  };

  expect(await checkPayment(shop.db, provider, { orderId: order.id }, secondsLater(3))).toMatchObject({
    state: 'unanswered',
    providerAway: 'unreadable',
  });
  expect(await shop.db.select().from(paymentTransactions)).toMatchObject([{ status: 'DECLINED' }]);
});

test('a card charge without an answer stays unknown while the provider knows nothing of it, and ends with its outcome', async () => {
  const { order } = await anUnpaidOrder(shop.db, { paymentMethod: 'Tarjeta' });
  const { reference } = await begin(shop.db, order.id, 'card', now);
  const wompi = aProvider();
  const ask = (seconds: number) => checkPayment(shop.db, wompi.provider, { orderId: order.id }, secondsLater(seconds));
  const tryAgain = () =>
    beginPayment(shop.db, { orderId: order.id, kind: 'widget', answer: 'answered' }, secondsLater(9));

  expect(await ask(0)).toMatchObject({ state: 'unanswered' });
  expect(await ask(5)).toMatchObject({ state: 'unanswered' });
  expect(await tryAgain()).toEqual({ ok: false, reason: 'settling' });

  wompi.knows(aTransaction({ reference, status: 'DECLINED', statusMessage: 'Fondos insuficientes' }));
  expect(await ask(8)).toMatchObject({ state: 'declined' });
  expect(await tryAgain()).toMatchObject({ ok: true });
});

test('the reference of a card expires after ten minutes, and five minutes later its charge counts as not made', async () => {
  const { order } = await anUnpaidOrder(shop.db, { paymentMethod: 'Tarjeta' });
  await begin(shop.db, order.id, 'card', now);
  const stateAfter = async (minutes: number) =>
    (await checkPayment(shop.db, aProvider().provider, { orderId: order.id }, secondsLater(minutes * 60)))?.state;

  expect(await stateAfter(14.9)).toBe('unanswered');
  expect(await stateAfter(15.1)).toBe('waiting');
});

test('the provider is not queried if no payment was begun, the order is paid, or the shop has no provider', async () => {
  const wompi = aProvider();
  const { order } = await anUnpaidOrder(shop.db);
  expect((await checkPayment(shop.db, wompi.provider, { orderId: order.id }))?.state).toBe('waiting');
  const paid = await aBegunPayment(shop.db);
  await shop.db.update(orders).set({ status: 'Pagado' }).where(eq(orders.id, paid.order.id));
  expect((await checkPayment(shop.db, wompi.provider, { orderId: paid.order.id }))?.state).toBe('paid');
  const begun = await aBegunPayment(shop.db);
  expect((await checkPayment(shop.db, null, { orderId: begun.order.id }))?.state).toBe('waiting');
  expect(await checkPayment(shop.db, wompi.provider, { orderId: 'no-order' })).toBeNull();

  expect(wompi.requestCount()).toBe(0);
});
