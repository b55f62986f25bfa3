/** Customers' requests, health data and consents. */
import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { products } from './catalog.ts';
import { type ConsentPurpose, consentPurposes, type ServiceRequestStatus, serviceRequestStatuses } from './codes.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import type { ExpertQuestion } from './json-columns.ts';
import { orders } from './orders.ts';

export const serviceRequests = pgTable(
  'service_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: createdAt(),
    serviceType: text('service_type').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    city: text('city').notNull(),
    notes: text('notes').notNull().default(''),
    status: text('status').$type<ServiceRequestStatus>().notNull().default('Nueva'),
    /** the signed-in customer; null for a visitor */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** the order of the service, if the appointment was requested from its page */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('service_requests_status', oneOf('status', serviceRequestStatuses)),
    index('service_requests_user').on(table.userId).where(sql`user_id is not null`),
    index('service_requests_order').on(table.orderId).where(sql`order_id is not null`),
    index('service_requests_latest').on(table.createdAt.desc().nullsFirst()),
  ],
);

/** Requests to pick up a product in the shop. The shopper continues on WhatsApp; no personal data are stored. */
export const pickupRequests = pgTable(
  'pickup_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: createdAt(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** product name, pack label and total in pesos at the time of the request */
    productName: text('product_name').notNull(),
    offerLabel: text('offer_label'),
    quantity: integer('quantity').notNull(),
    total: bigint('total', { mode: 'number' }).notNull(),
  },
  (table) => [
    check('pickup_requests_quantity', sql`quantity > 0`),
    check('pickup_requests_total', sql`total >= 0`),
    index('pickup_requests_latest').on(table.createdAt.desc().nullsFirst()),
    index('pickup_requests_product').on(table.productId),
  ],
);

/** Requests to be written to, once, when a sold-out product is back. Deleted some time after that, or unanswered. */
export const restockRequests = pgTable(
  'restock_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdAt: createdAt(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** the address to mail; null if staff write to `phone` */
    email: text('email'),
    phone: text('phone'),
    /** the consent, as shown */
    wording: text('wording').notNull(),
    /** the signed-in customer; null for a visitor */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** the secret of the link that withdraws the person's requests */
    linkToken: uuid('link_token').notNull().unique().defaultRandom(),
    /** when the person was written to; null while they wait */
    notifiedAt: moment('notified_at'),
  },
  (table) => [
    check('restock_requests_contact', sql`(email is null) <> (phone is null)`),
    uniqueIndex('restock_requests_once')
      .on(table.productId, sql`lower(coalesce(email, phone))`)
      .where(sql`notified_at is null`),
    index('restock_requests_line').on(table.productId, table.createdAt),
    index('restock_requests_user').on(table.userId).where(sql`user_id is not null`),
  ],
);

/** The cart and the favourites of a customer, kept so that they are the same on all their devices. */
export const shoppingLists = pgTable('shopping_lists', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** lines as the browser stores them; parsed when read */
  cart: jsonb('cart').$type<object[]>().notNull().default([]),
  /** ids of products, newest first */
  favourites: jsonb('favourites').$type<string[]>().notNull().default([]),
  /** incremented by each change */
  version: integer('version').notNull().default(0),
  updatedAt: updatedAt(),
});

/**
 * The carts of visitors whose browser runs no scripts, found by a cookie. They name products, no person, and are
 * deleted a month after their last change.
 */
export const guestCarts = pgTable(
  'guest_carts',
  {
    /** SHA-256 of the cookie's secret */
    tokenHash: text('token_hash').primaryKey(),
    /** lines as the browser stores them; parsed when read */
    cart: jsonb('cart').$type<object[]>().notNull().default([]),
    /** the idempotency key of the order that its forms place next */
    attemptKey: text('attempt_key').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [index('guest_carts_updated').on(table.updatedAt)],
);

export const healthReports = pgTable(
  'health_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questions: jsonb('questions').$type<ExpertQuestion[]>().notNull().default([]),
    /** number of unanswered `questions` and the time of the latest question, for the admin list */
    waitingCount: integer('waiting_count').notNull().default(0),
    latestQuestionAt: moment('latest_question_at'),
    reportDate: moment('report_date').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    check('health_reports_waiting', sql`waiting_count >= 0`),
    index('health_reports_user').on(table.userId, table.reportDate.desc().nullsFirst()),
    index('health_reports_latest').on(table.latestQuestionAt.desc().nullsFirst()),
    index('health_reports_open').on(table.latestQuestionAt).where(sql`waiting_count > 0`),
  ],
);

/** Notes by staff on a customer's treatment; the customer sees them in their profile. */
export const treatmentNotes = pgTable(
  'treatment_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text('body').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    authorName: text('author_name').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('treatment_notes_user').on(table.userId, table.createdAt)],
);

/** Notes by staff on a customer, with or without an account. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** the id of the account; of a customer without one, the telephone of their orders */
    person: text('person').notNull(),
    body: text('body').notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    authorName: text('author_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [index('customer_notes_person').on(table.person, table.id)],
);

/** Consents with the wording shown, as proof required by the data protection law. */
export const consents = pgTable(
  'consents',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    purpose: text('purpose').$type<ConsentPurpose>().notNull(),
    wording: text('wording').notNull(),
    email: text('email').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    serviceRequestId: uuid('service_request_id').references(() => serviceRequests.id, { onDelete: 'set null' }),
    grantedAt: moment('granted_at').notNull().defaultNow(),
    /** when the person revoked it; null while it is valid */
    revokedAt: moment('revoked_at'),
    /** when the owner of the address confirmed it by the mailed link; only of 'marketing' */
    confirmedAt: moment('confirmed_at'),
    /** the secret in the links of mails that need this consent; only those of 'marketing' are mailed */
    linkToken: uuid('link_token').defaultRandom(),
  },
  (table) => [
    check('consents_purpose', oneOf('purpose', consentPurposes)),
    index('consents_subscriber').on(sql`lower(email)`).where(sql`purpose = 'marketing' and revoked_at is null`),
    uniqueIndex('consents_link').on(table.linkToken).where(sql`purpose = 'marketing'`),
    index('consents_order').on(table.orderId),
    index('consents_service_request').on(table.serviceRequestId),
    index('consents_user').on(table.userId),
  ],
);

export type TreatmentNote = typeof treatmentNotes.$inferSelect;
export type Consent = typeof consents.$inferSelect;
