import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  paymentProviderContext,
  viewerContext,
} from '#app/context.ts';
import { action as confirmOrder } from '#app/storefront/order/confirming/confirm-own-order.ts';
import { action as cancelOrder, loader } from '#app/storefront/order/order-by-link.tsx';
import { action as askState } from '#app/storefront/order/order-state.ts';
import { action as payOrder } from '#app/storefront/order/paying/pay-order.ts';
import { action as saveOrder } from '#app/storefront/order/save-order.ts';
import type { PayAnswer, StateAnswer } from '#app/storefront/paying/paying-answers.ts';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { placeOrder } from '#shop/orders/placing/place-order.server.ts';
import { aNewOrder, unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';

type Shop = ReturnType<typeof useTestDatabase>;
type Visit = { wompi?: ReturnType<typeof aProvider> | null; attempts?: number; userId?: string };

/** The fields of a payment by card. */
export const aCard = {
  paymentMethod: 'card',
  cardToken: 'tok_test_1',
  acceptanceToken: 'policy-token',
  personalAuthToken: 'data-token',
};

/** Provides an empty shop, and the pages of an order's link. */
export function useOrderLink() {
  const shop = useTestDatabase();
  return {
    shop,
    open: (token: string, visit: Visit = {}) => openLink(shop, token, visit),
    anOnlineOrder: (overrides?: Parameters<typeof aNewOrder>[1]) => anOnlineOrder(shop.db, overrides),
    findOrder: async ({ id }: { id: string }) => (await shop.db.select().from(orders)).find((row) => row.id === id),
  };
}

/** Opens a visitor's browser on the pages of an order's link, with or without a payment provider. */
function openLink(shop: Shop, token: string, options: Visit) {
  const wompi = options.wompi === undefined ? aProvider() : options.wompi;
  const logged: string[] = [];
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(clientAddressContext, '203.0.113.9');
  const bound = { attempts: options.attempts ?? 1000, seconds: 120 };
  context.set(limitsContext, createLimits(shop.database, { bounds: { stateOfOrder: bound, payment: bound } }));
  context.set(logContext, pino({}, { write: (line: string) => logged.push(line) }));
  context.set(paymentProviderContext, wompi?.provider ?? null);
  if (options.userId) {
    const { userId } = options;
    context.set(viewerContext, aViewer({ userId }));
  }
  const args = (path: string, fields?: Record<string, string>) => {
    const url = new URL(`http://shop/pedido/${token}${path}`);
    const request = new Request(url, fields && { method: 'POST', body: new URLSearchParams(fields) });
    return { request, url, params: { token }, context };
  };
  type Args = Parameters<typeof loader>[0] &
    Parameters<typeof cancelOrder>[0] &
    Parameters<typeof askState>[0] &
    Parameters<typeof payOrder>[0] &
    Parameters<typeof confirmOrder>[0] &
    Parameters<typeof saveOrder>[0];
  const asArgs = (path: string, fields?: Record<string, string>) => args(path, fields) as unknown as Args;
  return {
    logged,
    page: (query = '') => loader(asArgs(query)),
    status: async () => {
      try {
        await loader(asArgs(''));
        return 200;
      } catch (thrown) {
        return (thrown as { init?: { status: number } }).init?.status;
      }
    },
    cancel: async (fields: Record<string, string> = {}) => cancelOrder(asArgs('', fields)),
    confirm: async () => {
      const { status, headers } = await confirmOrder(asArgs('/confirmar', {}));
      return { status, location: headers.get('Location') };
    },
    save: async () => (await saveOrder(asArgs('/guardar', {}))).headers.get('Location'),
    state: async (fields: Record<string, string> = {}) => {
      const answer = await askState(asArgs('/estado', fields));
      return { status: answer.status, body: (await answer.json()) as StateAnswer };
    },
    pay: async (fields: Record<string, string>) => {
      const answer = await payOrder(asArgs('/pago', fields));
      return { status: answer.status, body: (await answer.json()) as PayAnswer };
    },
  };
}

/** Places an order that waits for the payment window. */
async function anOnlineOrder(db: Db, overrides: Parameters<typeof aNewOrder>[1] = {}) {
  const product = await insertProduct(db);
  const placed = await placeOrder(db, aNewOrder([unitLine(product)], { paymentMethod: 'Wompi', ...overrides }));
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}
