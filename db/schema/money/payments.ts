/** Payment attempts, transactions, incidents and transfer proofs. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#db/schema/accounts.ts';
import {
  type PaymentIncidentKind,
  type PaymentKind,
  type ProofStatus,
  paymentIncidentKinds,
  paymentKinds,
  proofStatuses,
  type RefundMethod,
  refundMethods,
  type TransactionStatus,
  transactionStatuses,
} from '#db/schema/codes.ts';
import { createdAt, moment, oneOf, updatedAt } from '#db/schema/columns.ts';
import { orderReturns, orderRevisions } from '#db/schema/order-changes.ts';
import { orders } from '#db/schema/orders.ts';

/** One attempt to pay an order, identified at the provider by its reference. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    provider: text('provider').notNull(),
    kind: text('kind').$type<PaymentKind>().notNull(),
    reference: text('reference').notNull().unique(),
    /** requested amount in whole pesos */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    currency: text('currency').notNull().default('COP'),
    /** until when the provider accepts payment */
    expiresAt: moment('expires_at').notNull(),
    /** keyed hash of the client address that pays, for an hour; see `shop/payments/declined-cards.server.ts` */
    clientKey: text('client_key'),
    /** when it became certain that its card was not charged: the provider refused the request, or it was never sent */
    refusedAt: moment('refused_at'),
    /** when the provider was last queried about it */
    checkedAt: moment('checked_at'),
    /** when it last left such a query without an answer; null once it answers */
    unansweredAt: moment('unanswered_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('payments_amount', sql`amount >= 0`),
    check('payments_kind', oneOf('kind', paymentKinds)),
    index('payments_order').on(table.orderId, table.createdAt),
    index('payments_expiry').on(table.expiresAt),
    index('payments_client').on(table.clientKey, table.createdAt).where(sql`client_key is not null`),
  ],
);

/** A transaction as reported by the provider. An attempt may have several: one declined, then one approved. */
export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    /** the provider's explanation of a refusal; empty if it gave none */
    statusMessage: text('status_message').notNull().default(''),
    /** the provider's payment method: CARD, NEQUI, PSE… */
    methodType: text('method_type').notNull().default(''),
    amountInCents: bigint('amount_in_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    /** whether this transaction pays the order; false again once it was annulled or its money was returned */
    paysOrder: boolean('pays_order').notNull().default(false),
    /** whether staff returned it as one payment too many, which never paid its order */
    returnedAsExtra: boolean('returned_as_extra').notNull().default(false),
    /** when staff recorded that its money was returned to the customer */
    returnedAt: moment('returned_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('payment_transactions_status', oneOf('status', transactionStatuses)),
    unique('payment_transactions_transaction').on(table.provider, table.transactionId),
    // At most one transaction pays an order.
    uniqueIndex('payment_transactions_pays_order').on(table.orderId).where(sql`pays_order`),
    index('payment_transactions_order').on(table.orderId),
    index('payment_transactions_payment').on(table.paymentId),
  ],
);

/** Payments that staff must review and resolve, such as one that could not be applied to its order. */
export const paymentIncidents = pgTable(
  'payment_incidents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<PaymentIncidentKind>().notNull(),
    /** null if the reference is unknown */
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'restrict' }),
    provider: text('provider').notNull(),
    transactionId: text('transaction_id').notNull(),
    reference: text('reference').notNull(),
    status: text('status').$type<TransactionStatus>().notNull(),
    amountInCents: bigint('amount_in_cents', { mode: 'number' }).notNull(),
    currency: text('currency').notNull(),
    createdAt: createdAt(),
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedByName: text('resolved_by_name').notNull().default(''),
    /** what staff did about it, in their words */
    resolution: text('resolution').notNull().default(''),
    /** how its money was returned; null if it was not, or that is not known */
    refundMethod: text('refund_method').$type<RefundMethod>(),
    /** the last day to return the money, by law */
    dueOn: date('due_on'),
    /** the return or the change of the order for which it is owed */
    returnId: uuid('return_id').references(() => orderReturns.id, { onDelete: 'set null' }),
    revisionId: uuid('revision_id').references(() => orderRevisions.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('payment_incidents_kind', oneOf('kind', paymentIncidentKinds)),
    check('payment_incidents_refund_method', oneOf('refund_method', refundMethods)),
    check('payment_incidents_status', oneOf('status', transactionStatuses)),
    // A repeated event does not create another incident.
    unique('payment_incidents_once').on(table.provider, table.transactionId, table.kind),
    index('payment_incidents_order').on(table.orderId),
    index('payment_incidents_open').on(table.createdAt).where(sql`resolved_at is null`),
  ],
);

/** Customers' proofs of bank transfers: the location of the file and the review by staff. */
export const transferProofs = pgTable(
  'transfer_proofs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** key in the private storage */
    storageKey: text('storage_key').notNull(),
    /** the customer's name for the file */
    fileName: text('file_name').notNull(),
    /** detected from the content, never as claimed by the upload */
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    /** hash of the content, to detect a file sent for two orders */
    sha256: text('sha256').notNull(),
    status: text('status').$type<ProofStatus>().notNull().default('pending'),
    /** reason for rejection, as shown to the customer */
    reason: text('reason').notNull().default(''),
    reviewedBy: text('reviewed_by').references(() => users.id, { onDelete: 'set null' }),
    reviewedByName: text('reviewed_by_name').notNull().default(''),
    reviewedAt: moment('reviewed_at'),
    /** when staff recorded that its money was returned to the customer */
    returnedAt: moment('returned_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('transfer_proofs_status', oneOf('status', proofStatuses)),
    check('transfer_proofs_size', sql`byte_size > 0`),
    // An upload retried after a lost response is the same proof.
    uniqueIndex('transfer_proofs_under_review').on(table.orderId, table.sha256).where(sql`status = 'pending'`),
    index('transfer_proofs_order').on(table.orderId, table.createdAt),
    index('transfer_proofs_file').on(table.sha256),
  ],
);

export type PaymentIncident = typeof paymentIncidents.$inferSelect;
export type TransferProof = typeof transferProofs.$inferSelect;
