import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clientKeyContext, dbContext, logContext, paymentProviderContext } from '#app/context.ts';
import { takeCardStep } from '#app/storefront/paying/card/card-step.server.ts';
import { payments, storeSettings } from '#db/schema.ts';
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

test('cards declined in windows pause the card form of their address for an hour, and its windows at five times the limit', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'Origen', paymentLimits: { declinesPerHour: 2 } });
  const declineTwo = async () => {
    const { order, openWindow } = await anOrderToPay();
    expect(await openWindow()).toMatchObject({ kind: 'widget' });
    const [{ reference = '' } = {}] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id));
    for (let card = 1; card <= 2; card++) await decline(reference);
  };
  await declineTwo();
  expect(await (await anOrderToPay()).payByCard()).toEqual(declined('Espera una hora o paga con otro método'));

  for (let count = 2; count <= 5; count++) await declineTwo();
  expect(await (await anOrderToPay()).openWindow()).toEqual(
    declined('por ahora no recibe pagos con tarjeta, Nequi ni PSE'),
  );
  expect(await (await anOrderToPay('another-address')).openWindow()).toMatchObject({ kind: 'widget' });

  await shop.db.update(payments).set({ createdAt: new Date(Date.now() - 61 * 60_000) });
  expect(await (await anOrderToPay()).openWindow()).toMatchObject({ kind: 'widget' });
});
