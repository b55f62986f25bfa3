import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext } from '#app/context.ts';
import { orders, payments } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { ProviderUnavailable } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aTransaction, begin } from '#shop/testing/payments.ts';
import { readCardFields, takeCardStep } from './card-step.server.ts';
import { aCard, anOrderToPay } from './testing/card-order.ts';

const shop = useTestDatabase();

test('an approved charge pays the order, with the exact amount, documents and instalments', async () => {
  const { pay, charges, statusNow } = await anOrderToPay(shop);

  expect(await pay()).toEqual({ kind: 'paid' });
  expect(await statusNow()).toBe('Pagado');
  expect(charges).toMatchObject([{ ...aCard(), amount: 30_000, customer: { email: 'laura.gomez@correo.example' } }]);
});

test('a slow charge is shown as being confirmed and is not repeated', async () => {
  const { pay, charges, charging, settle, statusNow } = await anOrderToPay(shop);
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
  const { pay, charges, charging } = await anOrderToPay(shop);
  charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });

  expect(await pay()).toEqual({ kind: 'declined', message: 'Fondos insuficientes' });
  charging({ kind: 'answer', status: 'APPROVED' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'paid' });
  expect(new Set(charges.map(({ reference }) => reference)).size).toBe(2);
});

test('a refusal that an event reports before the charge is answered shows the provider’s text', async () => {
  const { pay, provider, charging, knows } = await anOrderToPay(shop);
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
  const { pay, charges, charging, statusNow } = await anOrderToPay(shop);
  charging({ kind: 'lose-answer', status: 'APPROVED' });

  expect(await pay()).toEqual({ kind: 'paid' });
  expect(await statusNow()).toBe('Pagado');
  expect(charges).toHaveLength(1);
});

test('a lost response that cannot be queried either never leads to a second charge', async () => {
  const { pay, provider, charges, charging, statusNow } = await anOrderToPay(shop);
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
  const { pay, provider, charges, charging } = await anOrderToPay(shop);
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
  const { pay, charges, charging, order } = await anOrderToPay(shop);
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
  const { pay, charges, charging } = await anOrderToPay(shop);
  charging({ kind: 'away' });
  await pay();
  charging({ kind: 'refuse', message: 'El token ya fue usado' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'pending' });

  charging({ kind: 'answer', status: 'APPROVED' });
  expect(await pay(aCard('tok_test_3'))).toEqual({ kind: 'pending' });
  expect(charges).toHaveLength(0);
});

test('a charge that never left the shop leaves the order free to be paid', async () => {
  const { pay, charging } = await anOrderToPay(shop);
  charging({ kind: 'unreached' });
  expect(await pay()).toEqual({ kind: 'unavailable' });

  charging({ kind: 'answer', status: 'APPROVED' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'paid' });
});

test('while the provider is silent about an earlier window no card is charged, whatever is known of it', async () => {
  const { pay, provider, charges, order } = await anOrderToPay(shop);
  const { reference } = await begin(shop.db, order.id);
  await recordTransaction(shop.db, 'wompi', aTransaction({ reference, status: 'DECLINED' }));
  provider.listTransactions = () => Promise.reject(new ProviderUnavailable('away'));

  expect(await pay()).toEqual({ kind: 'unanswered' });
  expect(charges).toHaveLength(0);
});

test('of many concurrent requests, one charge is made', async () => {
  // Repeated, because which request comes first is random.
  for (let round = 0; round < 10; round += 1) {
    const { pay, charges, statusNow } = await anOrderToPay(shop);

    const steps = await Promise.all(Array.from({ length: 6 }, (_, index) => pay(aCard(`tok_test_${index}`))));

    expect(charges).toHaveLength(1);
    expect(steps.filter(({ kind }) => kind !== 'paid' && kind !== 'pending')).toEqual([]);
    expect(await statusNow()).toBe('Pagado');
  }
});

test('a token the provider refuses charges nothing, and the next try has a new one', async () => {
  const { pay, charges, charging } = await anOrderToPay(shop);
  charging({ kind: 'refuse', message: 'El token ya fue usado' });

  expect(await pay()).toEqual({ kind: 'declined', message: 'El token ya fue usado' });
  expect(charges).toHaveLength(0);
  charging({ kind: 'answer', status: 'APPROVED' });
  expect(await pay(aCard('tok_test_2'))).toEqual({ kind: 'paid' });
});

test('a card refused after a declined one shows its own reason', async () => {
  const { pay, charging } = await anOrderToPay(shop);
  charging({ kind: 'answer', status: 'DECLINED', message: 'Fondos insuficientes' });
  await pay();

  charging({ kind: 'refuse', message: 'El token ya fue usado' });
  expect(await pay()).toEqual({ kind: 'declined', message: 'El token ya fue usado' });
  charging({ kind: 'away' });
  expect(await pay()).toEqual({ kind: 'unanswered' });
});

test('an order that waits for no online payment is not charged', async () => {
  const { pay, charges, order } = await anOrderToPay(shop);
  await shop.db.update(orders).set({ status: 'Cancelado', holdsStock: false }).where(eq(orders.id, order.id));

  expect(await pay()).toMatchObject({ kind: 'declined', message: 'Este pedido ya no espera un pago en línea.' });
  expect(charges).toHaveLength(0);
});

test('without a provider, or without a connection to it, the order can be paid another way', async () => {
  const { pay, charging, order, statusNow } = await anOrderToPay(shop);
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
