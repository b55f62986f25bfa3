import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientKeyContext, dbContext, logContext, paymentProviderContext } from '#app/context.ts';
import { orders, payments, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { pruneCardClients } from '#shop/payments/declined-cards.server.ts';
import { ProviderUnavailable } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { aTransaction, begin } from '#shop/testing/payments.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { readCardFields, takeCardStep } from './card-step.server.ts';

const shop = useTestDatabase();

const aCard = (cardToken = 'tok_test_1') => ({
  cardToken,
  acceptanceToken: 'policy-token',
  personalAuthToken: 'data-token',
  installments: 3,
});

/** An order of 30,000 pesos to be paid by card, a fake provider, and a function that pays. */
async function anOrderToPay(clientKey = 'one-address') {
  const placed = await placeOrder(
    shop.db,
    aNewOrder([unitLine(await insertProduct(shop.db))], { paymentMethod: 'Tarjeta' }),
  );
  if (!placed.ok) throw new Error(placed.reason);
  const wompi = aProvider();
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(logContext, pino({ level: 'silent' }));
  context.set(paymentProviderContext, wompi.provider);
  context.set(clientKeyContext, clientKey);
  const statusNow = async () => {
    const [row] = await shop.db.select({ status: orders.status }).from(orders).where(eq(orders.id, placed.order.id));
    return row?.status;
  };
  return {
    ...wompi,
    order: placed.order,
    statusNow,
    pay: (card = aCard()) => takeCardStep(context, placed.order, card),
    payFrom(otherClient: string) {
      context.set(clientKeyContext, otherClient);
      return takeCardStep(context, placed.order, aCard());
    },
  };
}

test('an approved charge pays the order, with the exact amount, documents and instalments', async () => {
  const { pay, charges, statusNow } = await anOrderToPay();

  expect(await pay()).toEqual({ kind: 'paid' });
  expect(await statusNow()).toBe('Pagado');
  expect(charges).toMatchObject([{ ...aCard(), amount: 30_000, customer: { email: 'laura.gomez@correo.example' } }]);
});

test('a slow charge is shown as being confirmed and is not repeated', async () => {
  const { pay, charges, charging, settle, statusNow } = await anOrderToPay();
  charging({ kind: 'answer', status: 'PENDING' });

  expect(await pay()).toEqual({ kind: 'pending' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'pending' });
  expect(charges).toHaveLength(1);

  await shop.db.update(payments).set({ checkedAt: null });
  settle(`tx-${charges[0]?.reference}`, 'APPROVED');
  expect(await pay(aCard('tok_test_3'))).toEqual({ kind: 'paid' });
  expect(await statusNow()).toBe('Pagado');
  expect(charges).toHaveLength(1);
});

test('a declined card shows the provider’s text, and the next try has a new reference', async () => {
  const { pay, charges, charging } = await anOrderToPay();
  charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });

  expect(await pay()).toEqual({ kind: 'declined', message: 'Fondos insuficientes' });
  charging({ kind: 'answer', status: 'APPROVED' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'paid' });
  expect(new Set(charges.map(({ reference }) => reference)).size).toBe(2);
});

test('a refusal that an event reports before the charge is answered shows the provider’s text', async () => {
  const { pay, provider, charging, knows } = await anOrderToPay();
  const { chargeCard } = provider;
  charging({ kind: 'answer', status: 'PENDING' });
  provider.chargeCard = async (charge) => {
    const answer = await chargeCard(charge);
    if (!answer.ok) return answer;
    const refusal = { ...answer.transaction, status: 'DECLINED' as const };
    await recordTransaction(shop.db, 'wompi', refusal);
    knows({ ...refusal, statusMessage: 'Fondos insuficientes' });
    return answer;
  };

  expect(await pay()).toEqual({ kind: 'declined', message: 'Fondos insuficientes' });
});

test('a charge whose response was lost is queried at once', async () => {
  const { pay, charges, charging, statusNow } = await anOrderToPay();
  charging({ kind: 'lose-answer', status: 'APPROVED' });

  expect(await pay()).toEqual({ kind: 'paid' });
  expect(await statusNow()).toBe('Pagado');
  expect(charges).toHaveLength(1);
});

test('a lost response that cannot be queried either never leads to a second charge', async () => {
  const { pay, provider, charges, charging, statusNow } = await anOrderToPay();
  const { listTransactions } = provider;
  provider.listTransactions = () => Promise.reject(new ProviderUnavailable('away'));
  charging({ kind: 'lose-answer', status: 'APPROVED' });

  expect(await pay()).toEqual({ kind: 'unanswered' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'pending' });
  provider.listTransactions = listTransactions;
  expect(await pay(aCard('tok_test_3'))).toEqual({ kind: 'paid' });
  expect(await statusNow()).toBe('Pagado');
  expect(charges).toHaveLength(1);
});

test('a charge missing from the provider’s list is not made again under another reference', async () => {
  const { pay, provider, charges, charging } = await anOrderToPay();
  const { listTransactions } = provider;
  provider.listTransactions = async () => [];
  charging({ kind: 'lose-answer', status: 'APPROVED' });

  expect(await pay()).toEqual({ kind: 'unanswered' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'pending' });
  expect(charges).toHaveLength(1);

  provider.listTransactions = listTransactions;
  await shop.db.update(payments).set({ checkedAt: null });
  expect(await pay(aCard('tok_test_3'))).toEqual({ kind: 'paid' });
  expect(charges).toHaveLength(1);
});

test('while the answer to a charge is unknown no other is made, until its reference has expired by some minutes', async () => {
  const { pay, charges, charging, order } = await anOrderToPay();
  charging({ kind: 'away' });
  expect(await pay()).toEqual({ kind: 'unanswered' });
  charging({ kind: 'answer', status: 'APPROVED' });
  const expiredFor = (minutes: number) =>
    shop.db.update(payments).set({ expiresAt: new Date(Date.now() - minutes * 60_000), checkedAt: null });

  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'pending' });
  await expiredFor(4);
  expect(await pay(aCard('tok_test_3'))).toEqual({ kind: 'pending' });
  expect(charges).toHaveLength(0);
  await expiredFor(6);
  expect(await pay(aCard('tok_test_4'))).toEqual({ kind: 'paid' });
  expect(await shop.db.$count(payments, eq(payments.orderId, order.id))).toBe(2);
});

test('a refused token never frees an order whose earlier charge has no answer', async () => {
  const { pay, charges, charging } = await anOrderToPay();
  charging({ kind: 'away' });
  await pay();
  charging({ kind: 'refuse', message: 'El token ya fue usado' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'pending' });

  charging({ kind: 'answer', status: 'APPROVED' });
  expect(await pay(aCard('tok_test_3'))).toEqual({ kind: 'pending' });
  expect(charges).toHaveLength(0);
});

test('a charge that never left the shop leaves the order free to be paid', async () => {
  const { pay, charging } = await anOrderToPay();
  charging({ kind: 'unreached' });
  expect(await pay()).toEqual({ kind: 'unavailable' });

  charging({ kind: 'answer', status: 'APPROVED' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'paid' });
});

test('while the provider is silent about an earlier window no card is charged, whatever is known of it', async () => {
  const { pay, provider, charges, order } = await anOrderToPay();
  const { reference } = await begin(shop.db, order.id);
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, status: 'DECLINED' }));
  provider.listTransactions = () => Promise.reject(new ProviderUnavailable('away'));

  expect(await pay()).toEqual({ kind: 'unanswered' });
  expect(charges).toHaveLength(0);
});

test('of many concurrent requests, one charge is made', async () => {
  // Repeated, because which request comes first is random.
  for (let round = 0; round < 10; round += 1) {
    const { pay, charges, statusNow } = await anOrderToPay();

    const steps = await Promise.all(Array.from({ length: 6 }, (_, index) => pay(aCard(`tok_test_${index}`))));

    expect(charges).toHaveLength(1);
    expect(steps.filter(({ kind }) => kind !== 'paid' && kind !== 'pending')).toEqual([]);
    expect(await statusNow()).toBe('Pagado');
  }
});

test('a token the provider refuses charges nothing, and the next try has a new one', async () => {
  const { pay, charges, charging } = await anOrderToPay();
  charging({ kind: 'refuse', message: 'El token ya fue usado' });

  expect(await pay()).toEqual({ kind: 'declined', message: 'El token ya fue usado' });
  expect(charges).toHaveLength(0);
  charging({ kind: 'answer', status: 'APPROVED' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'paid' });
});

test('a card refused after a declined one shows its own reason', async () => {
  const { pay, charging } = await anOrderToPay();
  charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
  await pay();

  charging({ kind: 'refuse', message: 'El token ya fue usado' });
  expect(await pay()).toEqual({ kind: 'declined', message: 'El token ya fue usado' });
  charging({ kind: 'away' });
  expect(await pay()).toEqual({ kind: 'unanswered' });
});

test('an order that waits for no online payment is not charged', async () => {
  const { pay, charges, order } = await anOrderToPay();
  await shop.db.update(orders).set({ status: 'Cancelado', holdsStock: false }).where(eq(orders.id, order.id));

  expect(await pay()).toMatchObject({ kind: 'declined', message: 'Este pedido ya no espera un pago en línea.' });
  expect(charges).toHaveLength(0);
});

const tooManyOfOrder = expect.stringContaining('Ya se rechazaron varias tarjetas para este pedido');
const tooManyOfAddress = expect.stringContaining('Se rechazaron varias tarjetas desde tu conexión');

test('after five declined cards an order takes no further card, from any address and any process', async () => {
  const { pay, payFrom, charges, charging } = await anOrderToPay();
  charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
  for (let card = 1; card <= 5; card++) expect(await pay()).toMatchObject({ message: 'Fondos insuficientes' });

  expect(await pay()).toEqual({ kind: 'declined', message: tooManyOfOrder });
  expect(await payFrom('another-address')).toEqual({ kind: 'declined', message: tooManyOfOrder });
  expect(charges).toHaveLength(5);
});

test('after ten declined cards within an hour an address pauses for all orders; other addresses do not', async () => {
  const declined = async (clientKey: string) => {
    const { pay, charging } = await anOrderToPay(clientKey);
    charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
    return pay();
  };
  // At once, as a script does.
  const answers = await Promise.all(Array.from({ length: 12 }, () => declined('one-address')));
  expect(
    answers.filter(({ kind, ...rest }) => kind === 'declined' && 'message' in rest && /conexión/.test(rest.message)),
  ).toHaveLength(2);
  expect(await declined('one-address')).toEqual({ kind: 'declined', message: tooManyOfAddress });
  expect(await declined('another-address')).toMatchObject({ message: 'Fondos insuficientes' });

  await shop.db.update(payments).set({ createdAt: new Date(Date.now() - 61 * 60_000) });
  expect(await declined('one-address')).toMatchObject({ message: 'Fondos insuficientes' });
});

test('approved cards do not count, and staff set the limits', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen', paymentLimits: { declinesPerHour: 1 } });
  for (let shopper = 1; shopper <= 3; shopper++) expect(await (await anOrderToPay()).pay()).toEqual({ kind: 'paid' });

  const { pay, charging } = await anOrderToPay();
  charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
  expect(await pay()).toMatchObject({ message: 'Fondos insuficientes' });
  expect(await pay()).toEqual({ kind: 'declined', message: tooManyOfAddress });
});

test('the hash of the client address stays with a card attempt for an hour', async () => {
  const { pay } = await anOrderToPay('one-address');
  await pay();
  const clientKeys = () => shop.db.select({ clientKey: payments.clientKey }).from(payments);

  await pruneCardClients(shop.db, new Date(Date.now() + 59 * 60_000));
  expect(await clientKeys()).toEqual([{ clientKey: 'one-address' }]);
  await pruneCardClients(shop.db, new Date(Date.now() + 61 * 60_000));
  expect(await clientKeys()).toEqual([{ clientKey: null }]);
});

test('without a provider, or without a connection to it, the order can be paid another way', async () => {
  const { pay, charging, order, statusNow } = await anOrderToPay();
  charging({ kind: 'unreached' });

  expect(await pay()).toEqual({ kind: 'unavailable' });
  expect(await statusNow()).toBe('Pendiente');
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  expect(await takeCardStep(context, order, aCard())).toEqual({ kind: 'unavailable' });
});

test('a form without token, without the accepted documents or with an invalid number of instalments is refused', () => {
  const form = (changes: Record<string, string> = {}) => {
    const fields = new FormData();
    for (const [name, value] of Object.entries({ ...aCard(), installments: '12', ...changes })) fields.set(name, value);
    return readCardFields(fields);
  };

  expect(form()).toEqual({ ...aCard(), installments: 12 });
  for (const name of ['cardToken', 'acceptanceToken', 'personalAuthToken']) expect(form({ [name]: '' })).toBeNull();
  for (const installments of ['0', '37', '1.5', 'doce']) expect(form({ installments })).toBeNull();
  expect(form({ cardToken: '4242 4242 4242 4242' })).toBeNull();
});
