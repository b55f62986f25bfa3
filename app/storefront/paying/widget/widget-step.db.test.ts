import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientKeyContext, dbContext, logContext, paymentProviderContext } from '#app/context.ts';
import { takeCardStep } from '#app/storefront/paying/card/card-step.server.ts';
import { payments } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { WidgetConfig } from '#shop/payments/provider.ts';
import { recordTransaction } from '#shop/payments/record-transaction.server.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { anUnpaidOrder, aTransaction, begin, beginAnew } from '#shop/testing/payments.ts';
import { widgetStep } from './widget-step.server.ts';

const shop = useTestDatabase();

/** An order of 30,000 pesos, and functions that pay it from an address. */
async function anOrderToPay(clientKey = 'one-address') {
  const { order } = await anUnpaidOrder(shop.db);
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(logContext, pino({ level: 'silent' }));
  context.set(paymentProviderContext, { ...aProvider().provider, widgetConfig: () => ({}) as WidgetConfig });
  context.set(clientKeyContext, clientKey);
  const step = await widgetStep({ context, fields: new FormData(), place: 'order-page' });
  if (!step.ok) throw new Error('The window was refused');
  const card = { cardToken: 'tok_test_1', acceptanceToken: 'policy', personalAuthToken: 'data', installments: 1 };
  return {
    order,
    openWindow: () => step.pay(order),
    payByCard: () => takeCardStep(context, order, card),
  };
}

let transactions = 0;
const decline = (reference: string, methodType = 'CARD') => {
  transactions += 1;
  return recordTransaction(
    shop.db,
    'wompi',
    aTransaction({ id: `declined-${transactions}`, reference, status: 'DECLINED', methodType }),
  );
};
const declined = (message: string) => ({ kind: 'declined', message: expect.stringContaining(message) });

test('cards declined in windows count for their order, and neither a window nor the card form takes a further one', async () => {
  const { order, openWindow, payByCard } = await anOrderToPay();
  const { reference } = await begin(shop.db, order.id);
  for (let card = 1; card <= 3; card++) await decline(reference);
  const again = await beginAnew(shop.db, order.id);
  await decline(again.reference);
  await decline(again.reference, 'PSE');
  expect(await openWindow()).toMatchObject({ kind: 'widget' });

  await decline(again.reference, 'card');

  expect(await openWindow()).toEqual(declined('Ya se rechazaron varias tarjetas para este pedido'));
  expect(await payByCard()).toEqual(declined('Ya se rechazaron varias tarjetas para este pedido'));
});

test('ten cards declined in the windows of an address within an hour pause it; other addresses do not', async () => {
  for (let count = 1; count <= 5; count++) {
    const { order, openWindow } = await anOrderToPay();
    await openWindow();
    const [{ reference = '' } = {}] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    for (let card = 1; card <= 2; card++) await decline(reference);
  }
  const paused = declined('Se rechazaron varias tarjetas desde tu conexión');

  expect(await (await anOrderToPay()).openWindow()).toEqual(paused);
  expect(await (await anOrderToPay()).payByCard()).toEqual(paused);
  expect(await (await anOrderToPay('another-address')).openWindow()).toMatchObject({ kind: 'widget' });

  await shop.db.update(payments).set({ createdAt: new Date(Date.now() - 61 * 60_000) });
  expect(await (await anOrderToPay()).openWindow()).toMatchObject({ kind: 'widget' });
});
