import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { RouterContextProvider } from 'react-router';
import sharp from 'sharp';
import { afterEach, beforeEach } from 'vitest';
import {
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  paymentProviderContext,
  proofsContext,
  viewerUnknownContext,
} from '#app/context.ts';
import { action } from '#app/storefront/checkout/place-checkout-order.ts';
import type { CheckoutAnswer } from '#app/storefront/paying/paying-answers.ts';
import type { Db } from '#db/database.server.ts';
import { orders, products, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createProofs } from '#server/files/proofs.server.ts';
import { createStorage } from '#server/files/storage.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createWompi } from '#server/wompi/wompi.server.ts';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { unitLine } from '#shop/testing/orders.ts';
import { aProvider } from '#shop/testing/payment-provider.ts';
import { insertProduct } from '#shop/testing/products.ts';

/** A provider that signs like the real one; charges go to a fake. */
export const signing = createWompi({
  publicKey: 'pub_test_x',
  privateKey: 'prv_test_x',
  eventsSecret: 'test_events_x',
  integritySecret: 'test_integrity_x',
  environment: 'test',
  apiUrl: 'http://provider/v1',
  widgetUrl: 'http://provider/widget.js',
});

const filled = {
  firstName: 'Laura',
  lastName: 'Gómez Restrepo',
  email: 'laura.gomez@correo.example',
  phone: '300 456 7812',
  address: 'Cra. 27 # 15-40',
  neighborhood: 'Álamos',
  department: 'Risaralda',
  city: 'Pereira',
  country: 'Colombia',
  consent: 'on',
  paymentMethod: 'widget',
};

/** The fields of a payment by card. */
export const card = {
  paymentMethod: 'card',
  cardToken: 'tok_test_1',
  acceptanceToken: 'policy',
  personalAuthToken: 'data',
};

export const aReceipt = async (width = 30) =>
  new File(
    [
      await sharp({ create: { width, height: 40, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ],
    'recibo.png',
  );

type Shop = ReturnType<typeof useTestDatabase>;
type Visit = { db?: Db; provider?: PaymentProvider | null; attempts?: number; files?: number; isUnknown?: boolean };

/** Provides a shop that accepts transfers, its checkout, and a folder for its files, all renewed before each test. */
export function useCheckout() {
  const shop = useTestDatabase();
  let dataFolder: string;

  beforeEach(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'checkout-'));
    const transferAccounts = [{ bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'Origen Natural' }];
    await shop.db.insert(storeSettings).values({ siteName: 'Origen Natural', transferAccounts });
  });

  afterEach(() => rm(dataFolder, { recursive: true }));

  return {
    shop,
    open: (visit: Visit = {}) => openCheckout(shop, dataFolder, visit),
    filesFolder: () => join(dataFolder, 'files'),
    keptFiles: async () => readdir(join(dataFolder, 'files', 'comprobantes')).catch((): string[] => []),
    anOrderOf: (quantity?: number, stock?: number) => anOrderOf(shop.db, quantity, stock),
    getOrder: () => getOrder(shop.db),
    stockOf: async (id: string) =>
      (await shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock,
  };
}

/** Opens a visitor's browser on /checkout, which submits its form. */
async function openCheckout(
  shop: Shop,
  dataFolder: string,
  { db = shop.db, provider, attempts = 100, files = 100, isUnknown = false }: Visit,
) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(clientAddressContext, '203.0.113.9');
  const bounds = { order: { attempts, seconds: 120 }, proof: { attempts: files, seconds: 60 } };
  context.set(limitsContext, createLimits(shop.database, { bounds }));
  context.set(logContext, pino({ level: 'silent' }));
  context.set(proofsContext, createProofs(await createStorage({ dataFolder, s3: undefined })));
  context.set(viewerUnknownContext, isUnknown);
  const { widgetConfig } = signing;
  const standard = { ...aProvider().provider, widgetConfig };
  context.set(paymentProviderContext, provider === undefined ? standard : provider);

  return async (order: OrderRequest, changes: Record<string, string | Blob> = {}) => {
    const body = new FormData();
    const fields = { ...filled, ...changes, order: JSON.stringify(order) };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const url = new URL('http://shop/checkout/pedido');
    const bytes = (await new Response(body).arrayBuffer()).byteLength;
    const request = new Request(url, { method: 'POST', body, headers: { 'Content-Length': String(bytes) } });
    const response = await action({ request, url, params: {}, context } as unknown as Parameters<typeof action>[0]);
    const answer: CheckoutAnswer = await response.json();
    return { status: response.status, headers: response.headers, answer, text: JSON.stringify(answer) };
  };
}

/** Inserts a product of 30,000 pesos and returns it with a request for this many units. */
async function anOrderOf(db: Db, quantity = 1, stock = 10) {
  const product = await insertProduct(db, { stock });
  const request: OrderRequest = {
    idempotencyKey: crypto.randomUUID(),
    replaces: null,
    lines: [unitLine(product, quantity)],
    shownTotal: 30_000 * quantity,
  };
  return { product, request };
}

/** Returns the only order of the shop. */
async function getOrder(db: Db) {
  const all = await db.select().from(orders);
  if (all.length !== 1 || !all[0]) throw new Error(`There are ${all.length} orders`);
  return all[0];
}
