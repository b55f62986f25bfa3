/** The inventory of personal data: every table is in it, and the download and the closing do what it says. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '#db/database.server.ts';
import * as tables from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listTables } from '#server/backup/tables.server.ts';
import { privacyText } from '#shop/legal/default-texts/privacy.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertPlacedOrder, insertProof } from '#shop/testing/orders.ts';
import { insertCarrier } from '#shop/testing/parcels.ts';
import {
  otherTables,
  type PersonalTable,
  type PersonalTableName,
  personalTables,
} from '#shop/testing/personal-tables.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { insertReview } from '#shop/testing/reviews.ts';
import { insertServiceRequest } from '#shop/testing/service-requests.ts';
import { closeAccount } from './close-account.server.ts';
import { exportOwnData } from './own-data/export-own-data.server.ts';

const shop = useTestDatabase();
const email = 'ana@correo.example';
const userId = 'ana';
const later = new Date(Date.now() + 60_000);
const names = Object.keys(personalTables) as PersonalTableName[];

/** A text in the row about Ana of each table. */
const trace = (table: PersonalTableName) => `huella-${table}.`;

/** Inserts a row about Ana into every personal table, with the trace of the table in it. */
async function leaveTraces() {
  const { db } = shop;
  const { id: productId } = await insertProduct(db, { stock: 0 });
  await insertCustomer(db, { id: userId, name: trace('users'), email, fullName: trace('user_profiles') });
  const order = await insertPlacedOrder(db, { userId, status: 'Entregado', notes: trace('orders') });
  const of = { orderId: order.id };
  const attempt = { ...of, provider: 'wompi', amount: 30_000, expiresAt: new Date(0) };
  const money = { provider: 'wompi', amountInCents: 3_000_000, currency: 'COP' };
  const paymentId = crypto.randomUUID();
  const parcelId = crypto.randomUUID();
  const carrier = await insertCarrier(db);
  const insert: Record<PersonalTableName, () => PromiseLike<unknown>> = {
    // Inserted above, because the others refer to them.
    users: async () => {},
    user_profiles: async () => {},
    orders: async () => {},
    sessions: () =>
      db
        .insert(tables.sessions)
        .values({ id: 's', userId, token: 't', userAgent: trace('sessions'), expiresAt: later }),
    accounts: () =>
      db
        .insert(tables.accounts)
        .values({ id: 'a', accountId: userId, providerId: 'credential', userId, password: trace('accounts') }),
    two_factors: () =>
      db.insert(tables.twoFactors).values({ id: 'f', userId, secret: trace('two_factors'), backupCodes: 'b' }),
    verifications: () =>
      db
        .insert(tables.verifications)
        .values({ id: trace('verifications'), identifier: 'reset', value: userId, expiresAt: later }),
    consents: () =>
      db.insert(tables.consents).values({ purpose: 'marketing', wording: trace('consents'), email, userId }),
    shopping_lists: () =>
      db.insert(tables.shoppingLists).values({ userId, cart: [aStoredLine(productId, trace('shopping_lists'))] }),
    guest_carts: () =>
      db.insert(tables.guestCarts).values({
        tokenHash: 'h',
        cart: [aStoredLine(productId, trace('guest_carts'))],
        attemptKey: 'k',
      }),
    health_reports: () =>
      db.insert(tables.healthReports).values({
        userId,
        questions: [{ id: 'q', question: trace('health_reports'), answer: '', timestamp: later.toISOString() }],
      }),
    treatment_notes: () => db.insert(tables.treatmentNotes).values({ userId, body: trace('treatment_notes') }),
    service_requests: () => insertServiceRequest(db, { userId, email, notes: trace('service_requests') }),
    restock_requests: () =>
      db.insert(tables.restockRequests).values({ productId, email, userId, wording: trace('restock_requests') }),
    order_events: () =>
      db.insert(tables.orderEvents).values({ ...of, kind: 'proof-rejected', note: trace('order_events') }),
    order_notes: () => db.insert(tables.orderNotes).values({ ...of, body: trace('order_notes') }),
    order_confirmations: () =>
      db.insert(tables.orderConfirmations).values({ ...of, channel: 'call', note: trace('order_confirmations') }),
    order_payments: () =>
      db.insert(tables.orderPayments).values({
        ...of,
        kind: 'received',
        amount: 30_000,
        method: 'cash',
        cause: 'status',
        note: trace('order_payments'),
      }),
    order_revisions: () => insertRevision(db, order, trace('order_revisions')),
    order_returns: () =>
      db.insert(tables.orderReturns).values({
        ...of,
        number: 1,
        kind: 'warranty',
        lines: [],
        amount: 0,
        reason: trace('order_returns'),
        exercisedOn: '2026-01-02',
      }),
    staff_changes: () =>
      db.insert(tables.staffChanges).values({
        subject: 'order',
        subjectId: order.id,
        action: 'changed',
        before: { content: trace('staff_changes') },
        after: { content: trace('staff_changes') },
      }),
    stock_movements: () =>
      db
        .insert(tables.stockMovements)
        .values({ ...of, stockItemId: productId, kind: 'given-back', units: 1, note: trace('stock_movements') }),
    parcels: () =>
      db.insert(tables.parcels).values({ ...of, id: parcelId, carrierId: carrier.id, guide: trace('parcels') }),
    parcel_events: () =>
      db
        .insert(tables.parcelEvents)
        .values({ parcelId, source: 'staff', words: trace('parcel_events'), happenedAt: later }),
    guide_purchases: () =>
      db.insert(tables.guidePurchases).values({
        ...{ parcelId, company: 'Envía', service: 'Terrestre', freight: 9_000, codAmount: 0 },
        message: trace('guide_purchases'),
      }),
    order_drafts: () =>
      db
        .insert(tables.orderDrafts)
        .values({ ...of, kind: 'quotation', content: { notes: trace('order_drafts') }, idempotencyKey: 'draft' }),
    customer_notes: () => db.insert(tables.customerNotes).values({ person: userId, body: trace('customer_notes') }),
    reviews: () => insertReview(db, { ...of, productId, authorName: trace('reviews') }),
    transfer_proofs: () => insertProof(db, { ...of, status: 'approved', fileName: trace('transfer_proofs') }),
    payments: () =>
      db.insert(tables.payments).values({ ...attempt, id: paymentId, kind: 'widget', reference: trace('payments') }),
    payment_transactions: () =>
      db.insert(tables.paymentTransactions).values({
        ...of,
        ...money,
        paymentId,
        transactionId: '1',
        status: 'DECLINED',
        statusMessage: trace('payment_transactions'),
      }),
    payment_incidents: () =>
      db.insert(tables.paymentIncidents).values({
        ...of,
        ...money,
        kind: 'paid-twice',
        transactionId: '2',
        reference: 'ORDEN-1',
        status: 'APPROVED',
        resolvedAt: new Date(),
        resolution: trace('payment_incidents'),
      }),
    stock_reservations: () =>
      db.insert(tables.stockReservations).values({
        idempotencyKey: 'key',
        linesHash: 'h',
        items: [],
        totalAmount: 0,
        expiresAt: later,
        clientKey: trace('stock_reservations'),
      }),
    rate_limits: () => db.insert(tables.rateLimits).values({ key: trace('rate_limits'), expire: later.getTime() }),
  };
  for (const table of names) await insert[table]();
}

/** Inserts a change of an order's address and notes that staff made. */
async function insertRevision(db: Db, order: tables.Order, text: string) {
  const { items, shippingAddress: address, shippingCost, discount, discountReason, totalAmount: total } = order;
  const before = { items, address, shippingCost, discount, discountReason, notes: '', total };
  const after = { ...before, address: { ...address, email, address: text }, notes: text };
  await db.insert(tables.orderRevisions).values({
    orderId: order.id,
    number: 1,
    state: 'applied',
    before,
    after,
    pricing: 'order',
    reason: text,
    askedBy: 'staff',
  });
}

/** A cart line as the browser stores it. */
const aStoredLine = (id: string, name: string) => ({
  id,
  name,
  price: 30_000,
  quantity: 1,
  isOffer: false,
  image_urls: [],
  category: null,
  stock: 5,
});

async function contentOf(table: string): Promise<string> {
  return JSON.stringify((await shop.db.execute(sql`select * from ${sql.identifier(table)}`)).rows);
}

/** Every table of the shop, by the database's own catalogue. */
async function existingTables(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  return rows.map(({ name }) => name).sort();
}

test('every table is declared to hold personal data or not', async () => {
  expect([...names, ...Object.keys(otherTables)].sort()).toEqual(await existingTables());
});

test('no table declared as free of personal data has a column for a person', async () => {
  const { rows } = await shop.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(email|phone|user_id|full_name|ip_address|birth_date|client_key)$'`);
  const harmless = ['staff_invites.email', 'store_settings.contact_email', 'store_settings.contact_phone'];
  const own = ['store_settings.notification_email', 'push_subscriptions.user_id', ...harmless];
  const unforeseen = rows.map(({ name }) => name).filter((name) => !own.includes(name));

  expect(unforeseen.filter((name) => (name.split('.')[0] ?? '') in otherTables)).toEqual([]);
});

/** The tables in which the trace of their row about Ana is. */
async function tablesWithTraces(): Promise<PersonalTableName[]> {
  const contents = await Promise.all(names.map(contentOf));
  return names.filter((table, place) => contents[place]?.includes(trace(table)));
}

/** The tables of the inventory that meet a condition. */
const declared = (is: (table: PersonalTable) => boolean) => names.filter((name) => is(personalTables[name]));

test('the download of one’s own data gives the rows of every table, except those whose entry says why not', async () => {
  await leaveTraces();
  expect(await tablesWithTraces()).toEqual(names);

  const download = JSON.stringify(await exportOwnData(shop.db, userId, { origin: 'https://tienda.example' }));

  expect(names.filter((table) => download.includes(trace(table)))).toEqual(
    declared(({ download }) => download === 'given'),
  );
});

test('closing the account erases what is personal in every table, except those whose entry says why it stays', async () => {
  await leaveTraces();
  expect(await closeAccount(shop.db, userId)).toEqual({ ok: true, ordersUnderWay: 0 });

  expect(await tablesWithTraces()).toEqual(declared(({ closing }) => closing !== 'erased'));
});

test('after closing the account no table contains its address or its id', async () => {
  await leaveTraces();
  await closeAccount(shop.db, userId);

  for (const table of await existingTables()) {
    expect(await contentOf(table), table).not.toContain(email);
    expect(await contentOf(table), table).not.toContain(`"${userId}"`);
  }
});

test('backups contain every table, except those whose entry says why not', async () => {
  const backedUp = new Set((await listTables(shop.db)).map(({ name }) => name));

  expect(names.filter((table) => backedUp.has(`public.${table}`))).toEqual(declared(({ backup }) => backup === 'kept'));
});

test.each(names)('the privacy policy covers %s', (table) => {
  expect(privacyText).toContain(personalTables[table].privacy);
});
