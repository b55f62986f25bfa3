import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import { clientKeyContext, dbContext, logContext, paymentProviderContext } from '#app/context.ts';
import { takeCardStep } from '#app/storefront/paying/card/card-step.server.ts';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { insertProduct } from '#shop/testing/products.ts';
export const aCard = (cardToken = 'tok_test_1') => ({
  cardToken,
  acceptanceToken: 'policy-token',
  personalAuthToken: 'data-token',
  installments: 3,
});

/** An order of 30,000 pesos to be paid by card, a fake provider, and a function that pays. */
export async function anOrderToPay(shop: { readonly db: Db }, clientKey = 'one-address') {
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
