import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { enqueue } from '#db/jobs.server.ts';
import { orders, paymentIncidents, paymentTransactions, transferProofs } from '#db/schema.ts';
import { freePort } from '#db/testing/postgres-server.ts';
import { type OwnStandIn, startStandIn } from '#e2e/shops/payment-stand-in.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import { auditBooks, noBookFaults } from './audit-books.ts';
import {
  aReceipt,
  type CheckoutAnswered,
  type CheckoutOrder,
  checkoutForm,
  sendForm,
  type WindowConfig,
} from './checkout-request.ts';
import { type FaultShop, openFaultShop, until } from './fault-shop.ts';
import { sendStaffForm, signInStaff } from './staff-request.ts';

export type Method = CheckoutOrder['method'];

/** An order as its shopper knows it. */
export type Placed = { id: string; key: string; number: string; token: string };

/**
 * Starts a shop with the stand-in payment provider, for trials of payments that are late, annulled or unannounced.
 *
 * @param options.hasEvents whether the provider knows the shop's address for events
 */
export async function openPaymentShop({ hasEvents }: { hasEvents: boolean }) {
  const port = await freePort();
  const standIn = await startStandIn(hasEvents ? { eventsUrl: `http://127.0.0.1:${port}/wompi/eventos` } : {});
  const shop = await openFaultShop({ port, environment: standIn.environment });
  const staff = { shopUrl: shop.url, cookie: await signInStaff(shop.url) };
  return {
    shop,
    standIn,
    ...shoppersOf(shop, standIn),
    ...bookkeepersOf(shop, standIn),
    /** Changes an order's status from the one that staff see; returns the HTTP status. */
    changeStatus: ({ id }: Placed, from: OrderStatus, status: OrderStatus) =>
      sendStaffForm(staff, `/admin/orders/${id}`, { from, status }),
    /** Approves the pending proof of an order. */
    async approveProof({ id }: Placed): Promise<number> {
      const [proof] = await shop.look((db) => db.select().from(transferProofs).where(eq(transferProofs.orderId, id)));
      return sendStaffForm(staff, `/admin/orders/${id}/proofs/${proof?.id}/review`, { decision: 'approve' });
    },
    async close() {
      await shop.close();
      await standIn.stop();
    },
  };
}

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>;

function shoppersOf(shop: FaultShop, standIn: OwnStandIn) {
  const product = shop.onSale[0] ?? { productId: '', price: 0 };

  /** Waits until the order of an attempt exists, whose own answer may still be awaited. */
  async function findPlaced(key: string): Promise<Placed> {
    const find = () => shop.look((db) => db.select().from(orders).where(eq(orders.idempotencyKey, key)));
    await until(async () => (await find()).length > 0, 'the order is placed');
    const [order] = await find();
    if (!order) throw new Error('The order is gone');
    return { id: order.id, key, number: order.orderNumber, token: order.accessToken };
  }

  /** Presses the checkout's button; the same key is the same purchase. */
  async function checkOut(method: Method, key: string = randomUUID()): Promise<CheckoutAnswered & { key: string }> {
    const card = method === 'card' ? await cardFields(standIn) : {};
    const file = method === 'transfer' ? { file: aReceipt() } : {};
    const form = checkoutForm({ key, method, product, card, ...file });
    return { key, ...(await sendForm(shop.url, '/checkout/pedido', form)) };
  }

  /** Presses the button of a method on the order's page. */
  async function payBy(method: Method, { token }: Placed): Promise<CheckoutAnswered> {
    const form = new FormData();
    form.set('paymentMethod', method);
    if (method === 'card') for (const [name, value] of Object.entries(await cardFields(standIn))) form.set(name, value);
    return sendForm(shop.url, `/pedido/${token}/pago`, form);
  }

  return {
    checkOut,
    payBy,
    findPlaced,
    /** Buys by card; the charge is approved in the provider's time. */
    async buyByCard(): Promise<Placed> {
      const { key, status } = await checkOut('card');
      expect(status).toBe(200);
      return findPlaced(key);
    },
    payInWindow: (config: WindowConfig) => payInWindow(standIn, config),
    /** Sends a receipt from the order's page. */
    async sendReceipt({ token }: Placed): Promise<number> {
      const form = new FormData();
      form.set('transferProof', aReceipt());
      return (await sendForm(shop.url, `/pedido/${token}/comprobante`, form)).status;
    },
    /** The state that the order's page polls. */
    async stateOf({ token }: Placed): Promise<{ status?: OrderStatus; payment?: string }> {
      return (await sendForm(shop.url, `/pedido/${token}/estado`, new FormData())).body as object;
    },
  };
}

/** Exchanges an approved card for a token and accepts the provider's documents. */
async function cardFields(standIn: OwnStandIn): Promise<Record<string, string>> {
  const publicKey = standIn.environment.WOMPI_PUBLIC_KEY ?? '';
  const card = {
    number: '4242424242424242',
    cvc: '123',
    exp_month: '08',
    exp_year: '40',
    card_holder: 'Laura Gomez',
  };
  const ask = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${publicKey}` };
    const answer = await fetch(`${standIn.url}/v1${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  const [token, merchant] = await Promise.all([ask('/tokens/cards', card), ask(`/merchants/${publicKey}`)]);
  const acceptanceOf = (name: string) => (merchant[name] as { acceptance_token: string }).acceptance_token;
  return {
    cardToken: String(token.id),
    acceptanceToken: acceptanceOf('presigned_acceptance'),
    personalAuthToken: acceptanceOf('presigned_personal_data_auth'),
    installments: '1',
  };
}

/** Pays in the provider's window. */
async function payInWindow(standIn: OwnStandIn, config: WindowConfig): Promise<void> {
  const checkout = new URLSearchParams({
    'public-key': config.publicKey,
    currency: config.currency,
    'amount-in-cents': String(config.amountInCents),
    reference: config.reference,
    'signature:integrity': config.signature.integrity,
    'expiration-time': config.expirationTime,
  });
  const answer = await fetch(`${standIn.url}/dialogo/transacciones`, {
    method: 'POST',
    body: JSON.stringify({
      checkout: String(checkout),
      email: 'laura@correo.example',
      payment_method: { type: 'NEQUI', phone_number: '3991111111' },
    }),
  });
  expect(answer.status).toBe(201);
}

function bookkeepersOf(shop: FaultShop, standIn: OwnStandIn) {
  /** Transactions with money that the shop does not know in the status that they have at the provider. */
  async function unknownMoney(): Promise<string[]> {
    const taken = (await standIn.transactions()).filter(({ status }) => status === 'APPROVED' || status === 'VOIDED');
    const transactions = await shop.look((db) => db.select().from(paymentTransactions));
    const isKnown = (id: string, status: string) =>
      transactions.some((row) => row.transactionId === id && row.status === status);
    return taken.filter(({ id, status }) => !isKnown(id, status)).map(({ id, status }) => `${id} ${status}`);
  }

  return {
    unknownMoney,
    /** The order's status and the kinds of its open incidents. */
    bookOf: ({ id }: Placed) =>
      shop.look(async (db) => {
        const [order] = await db.select().from(orders).where(eq(orders.id, id));
        const incidents = await db.select().from(paymentIncidents).where(eq(paymentIncidents.orderId, id));
        const open = incidents.filter(({ resolvedAt }) => resolvedAt === null).map(({ kind }) => kind);
        return { status: order?.status, open: open.toSorted() };
      }),
    /** The transactions of an order at the provider, oldest first. */
    transactionsOf: async ({ id }: Placed) => {
      const { rows } = await shop.look((db) =>
        db.execute<{ reference: string }>(sql`select reference from payments where order_id = ${id}`),
      );
      const references = new Set(rows.map(({ reference }) => reference));
      return (await standIn.transactions()).filter(({ reference }) => references.has(reference));
    },
    /** Moves the past of orders back, as if this many minutes had gone by. */
    async passTime(minutes: number, ...passing: Placed[]): Promise<void> {
      const ids = passing.map(({ id }) => id);
      const by = sql`${minutes} * interval '1 minute'`;
      await shop.look(async (db) => {
        await db.execute(sql`update payments set created_at = created_at - ${by}, updated_at = updated_at - ${by},
          checked_at = checked_at - ${by}, expires_at = expires_at - ${by} where ${inArray(sql`order_id`, ids)}`);
        await db.execute(sql`update payment_transactions set created_at = created_at - ${by}, updated_at = updated_at - ${by}
          where ${inArray(sql`order_id`, ids)}`);
        await db.execute(
          sql`update order_events set created_at = created_at - ${by} where ${inArray(sql`order_id`, ids)}`,
        );
        await db.execute(sql`update orders set order_date = order_date - ${by}, created_at = created_at - ${by},
          hold_expires_at = hold_expires_at - ${by} where ${inArray(sql`id`, ids)}`);
      });
    },
    /** Runs the sweep of every minute now and waits for its end. */
    async sweep(): Promise<void> {
      const isOver = async () => {
        const { rows } = await shop.look((db) =>
          db.execute(sql`select from pgboss.job where name = 'settle-payments' and state < 'completed'`),
        );
        return rows.length === 0;
      };
      await shop.look((db) => enqueue(db, 'settle-payments', null));
      await until(isOver, 'the sweep has ended');
    },
    /** Expects the books to agree, and the shop to know all the money that the provider took. */
    async expectNothingUnknown(): Promise<void> {
      expect(await unknownMoney()).toEqual([]);
      expect(await shop.look(auditBooks)).toEqual(noBookFaults);
    },
  };
}
