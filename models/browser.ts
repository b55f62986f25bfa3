/** A shopper's browser: one cart, one attempt to order, and the requests that the shop's pages send. */
import { RouterContextProvider } from 'react-router';
import {
  clientAddressContext,
  clientKeyContext,
  dbContext,
  limitsContext,
  logContext,
  paymentProviderContext,
  proofsContext,
} from '#app/context.ts';
import { action as placeCheckoutOrder } from '#app/storefront/checkout/place-checkout-order.ts';
import { action as cancelOrder } from '#app/storefront/order/order-by-link.tsx';
import { action as readOrderState } from '#app/storefront/order/order-state.ts';
import { action as payOrder } from '#app/storefront/order/paying/pay-order.ts';
import { action as reserve } from '#app/storefront/paying/transfer/reserve.ts';
import { action as sendProof } from '#app/storefront/paying/transfer/send-proof.ts';
import type { Database } from '#db/database.server.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import type { MethodCode } from '#shop/paying/payment-methods.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { aProof } from '#shop/testing/orders.ts';
import { emptyTab, newAttempt, type Tab, tabSteps } from './browser-tab.ts';
import { homes, phoneOf } from './parcels/rates.ts';
import { type AskedShipping, openShippingPage } from './parcels/shown-shipping.ts';

type Shop = { database: Database; provider: PaymentProvider; onFault(fault: unknown): void };

/** The client address of a connection that both browsers can use. */
const sharedAddress = 2;

/** The fields that the answers of all routes share. */
type Answer = {
  outcome?: string;
  order?: { token: string };
  payment?: { kind: string } | string;
  message?: string;
  /** of an order that was refused because its shipping is another */
  shipping?: number;
};

export type Browser = ReturnType<typeof openBrowser>;

export function openBrowser(shop: Shop, index: number) {
  const context = contextOf(shop, index);
  const elsewhere = contextOf(shop, sharedAddress);
  const tab = emptyTab();
  const shipping = openShippingPage(shop.database, index);
  const nextProof = proofFiles(index);
  const send: Send = (action, params, fields) => sendForm(context, action, params, fields);

  return {
    ...tabSteps(tab, shipping),
    /**
     * Holds the units in the cart, as the shop does when a shopper opens the bank accounts.
     *
     * @param from the connection: the browser's own, or another one that both browsers can use
     */
    async reserve(from: 'own' | 'other' = 'own') {
      const action = reserve as unknown as Action;
      return outcomeOf(await sendForm(from === 'own' ? context : elsewhere, action, {}, orderFields(tab)));
    },
    cancel: (ofOrder: string) => sendCancelling(context, ofOrder),
    ...orderForm({ tab, shipping, index, send, nextProof }),
    ...orderPage(send, nextProof),
  };
}

type OrderFormParts = {
  tab: Tab;
  shipping: ReturnType<typeof openShippingPage>;
  index: number;
  send: Send;
  nextProof: () => File;
};

/** What a shopper does on the page of the order form. */
function orderForm({ tab, shipping, index, send, nextProof }: OrderFormParts) {
  let asked: AskedShipping | null = null;
  return {
    /** Loads the page, which shows the shipping. */
    openForm: async () => `shipping ${await shipping.read(tab.cart, false)}`,
    /**
     * Sends the order form. If the cart changed after an order, the new order replaces that one. What is fetched and
     * not paid before is paid when it is fetched.
     */
    async order(chosen: MethodCode) {
      if (tab.hasChanged) tab.attempt = newAttempt(tab.attempt.key);
      const { cart, delivery } = tab;
      const method = chosen === 'cash' && delivery === 'pickup' ? 'pickup' : chosen;
      const isOnDelivery = method === 'cash';
      const shown = delivery === 'pickup' ? 0 : await shipping.read(cart, isOnDelivery);
      const proof = method === 'transfer' ? { transferProof: nextProof() } : null;
      const fields = {
        ...address(index),
        ...card,
        ...orderFields(tab),
        paymentMethod: method,
        delivery,
        shownShipping: String(shown),
        ...proof,
      };
      const answer = await send(placeCheckoutOrder as unknown as Action, {}, fields);
      if (answer.outcome === 'placed') {
        tab.token = answer.order?.token ?? null;
        tab.hasChanged = false;
      }
      const { key } = tab.attempt;
      const phone = phoneOf(index);
      asked = { key, phone, lines: cart, goods: totalOf(cart), isOnDelivery, shown, answered: answer.shipping };
      if (answer.shipping !== undefined) shipping.correct(isOnDelivery, answer.shipping);
      return outcomeOf(answer);
    },
    /** The request to order of this step; null if there was none. */
    asked: () => asked,
    takeAsked() {
      const taken = asked;
      asked = null;
      return taken;
    },
  };
}

/** The fields of the cart and the attempt, which reserve and order. */
function orderFields({ attempt: { key: idempotencyKey, replaces }, cart }: Tab) {
  return { order: JSON.stringify({ idempotencyKey, replaces, lines: cart, shownTotal: totalOf(cart) }) };
}

/** What a shopper does on the page of an order. */
function orderPage(send: Send, nextProof: () => File) {
  return {
    /** `shownTotal`: of the order, with the fee that the page shows for the method. */
    pay: async (method: MethodCode, ofOrder: string, shownTotal: number) => {
      const fields = { ...card, paymentMethod: method, shownTotal: String(shownTotal) };
      return outcomeOf(await send(payOrder as unknown as Action, { token: ofOrder }, fields));
    },
    /**
     * Requests the state of an order as its page does. `transactionId` is what the provider's window returned; '' for
     * none.
     */
    look: async (ofOrder: string, transactionId: string) =>
      outcomeOf(await send(readOrderState as unknown as Action, { token: ofOrder }, { transactionId })),
    prove: async (ofOrder: string) =>
      outcomeOf(await send(sendProof as unknown as Action, { token: ofOrder }, { transferProof: nextProof() })),
  };
}

/** Makes proofs of transfer, each with another content. */
function proofFiles(index: number): () => File {
  let made = 0;
  return () => {
    made += 1;
    return new File([`proof ${index} ${made}`], 'recibo.pdf');
  };
}

type Action = (request: {
  request: Request;
  url: URL;
  params: Record<string, string>;
  context: RouterContextProvider;
}) => Promise<Response>;

type Send = (action: Action, params: Record<string, string>, fields: Record<string, string | File>) => Promise<Answer>;

async function sendForm(
  context: RouterContextProvider,
  ...[action, params, fields]: Parameters<Send>
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const url = new URL('http://shop/');
  const request = new Request(url, { method: 'POST', body, headers: { 'Content-Length': '500' } });
  const response = await action({ request, url, params, context });
  return (await response.json()) as Answer;
}

/** Cancels an order on its page; returns the problem if that was refused. */
async function sendCancelling(context: RouterContextProvider, ofOrder: string) {
  const body = new URLSearchParams({ reason: 'Ya no lo necesito' });
  const url = new URL(`http://shop/pedido/${ofOrder}`);
  const request = new Request(url, { method: 'POST', body });
  const args = { request, url, params: { token: ofOrder }, context } as unknown;
  const answer = await cancelOrder(args as Parameters<typeof cancelOrder>[0]);
  return answer instanceof Response ? 'cancelled' : answer.data.problem;
}

const totalOf = (cart: CartLine[]) =>
  cart.reduce((sum, line) => sum + line.shownPrice * (line.kind === 'unit' ? line.quantity : 1), 0);

function outcomeOf({ outcome, payment, message }: Answer): string {
  const kind = typeof payment === 'object' ? payment.kind : payment;
  return [outcome, kind, outcome === 'failed' && message].filter(Boolean).join(' ');
}

/** Returns a request context like the server's, but without rate limits and with files that are not stored. */
function contextOf({ database, provider, onFault }: Shop, index: number) {
  const context = new RouterContextProvider();
  const unlimited = new Proxy({}, { get: () => async () => ({ ok: true, delayMs: 0 }) });
  const silent = { info() {}, warn() {}, error: (line: { err?: unknown }) => onFault(line.err ?? line) };
  const files = {
    async check(file: File) {
      const text = await file.text();
      return { ok: true, proof: aProof({ sha256: text }), bytes: new Uint8Array(1) };
    },
    async keep() {},
    async drop() {},
  };
  context.set(dbContext, database.db);
  context.set(clientAddressContext, `203.0.113.${index}`);
  context.set(clientKeyContext, `client-${index}`);
  context.set(paymentProviderContext, provider);
  context.set(limitsContext, unlimited as never);
  context.set(logContext, silent as never);
  context.set(proofsContext, files as never);
  return context;
}

const card = { cardToken: 'tok_test_1', acceptanceToken: 'policy', personalAuthToken: 'data', installments: '1' };

const address = (index: number) => ({
  ...homeOf(index),
  firstName: 'Laura',
  lastName: 'Gómez',
  email: 'laura.gomez@correo.example',
  phone: phoneOf(index),
  address: 'Cra. 27 # 15-40',
  neighborhood: 'Álamos',
  country: 'Colombia',
  consent: 'on',
});

/** The shop knows no such village, and asks whether its name is right. */
function homeOf(index: number) {
  const { city = '', department = '' } = homes[index] ?? {};
  return { city, department, cityConfirmed: city };
}
