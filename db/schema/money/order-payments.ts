/** Money that no provider reports, and the ledger of an order. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#db/schema/accounts.ts';
import {
  type HandPaymentCause,
  type HandPaymentKind,
  type HandPaymentMethod,
  handPaymentCauses,
  handPaymentKinds,
  handPaymentMethods,
} from '#db/schema/codes.ts';
import { createdAt, moment, oneOf } from '#db/schema/columns.ts';
import { orderReturns } from '#db/schema/order-changes.ts';
import { orders } from '#db/schema/orders.ts';
import { paymentIncidents, paymentTransactions, transferProofs } from './payments.ts';
import { tillSessions } from './till.ts';

/**
 * Money that came by hand, and parts of payments that were given back. Append-only, except that a row is voided.
 * Payments given back in full are marked at their source instead; see `payment_transactions.returned_at`.
 */
export const orderPayments = pgTable(
  'order_payments',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: text('kind').$type<HandPaymentKind>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    method: text('method').$type<HandPaymentMethod>().notNull(),
    cause: text('cause').$type<HandPaymentCause>().notNull(),
    /** the proof or the incident that it belongs to, and the return that it pays back */
    proofId: uuid('proof_id').references(() => transferProofs.id, { onDelete: 'restrict' }),
    incidentId: uuid('incident_id').references(() => paymentIncidents.id, { onDelete: 'restrict' }),
    returnId: uuid('return_id').references(() => orderReturns.id, { onDelete: 'restrict' }),
    /** of a refund: the transaction whose money it gives back */
    sourceTransactionId: uuid('source_transaction_id').references(() => paymentTransactions.id, {
      onDelete: 'restrict',
    }),
    /** of cash: the till in which it lies, or from which it was taken */
    tillSessionId: uuid('till_session_id').references(() => tillSessions.id, { onDelete: 'restrict' }),
    /** of cash: what the customer handed over, of which the rest is change */
    tendered: integer('tendered'),
    note: text('note').notNull().default(''),
    /** of a refund: key of the proof in the private storage; empty without one */
    evidenceKey: text('evidence_key').notNull().default(''),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
    voidedAt: moment('voided_at'),
    voidedByName: text('voided_by_name').notNull().default(''),
  },
  (table) => [
    check('order_payments_kind', oneOf('kind', handPaymentKinds)),
    check('order_payments_method', oneOf('method', handPaymentMethods)),
    check('order_payments_cause', oneOf('cause', handPaymentCauses)),
    check('order_payments_amount', sql`amount > 0`),
    check('order_payments_tendered', sql`tendered >= amount`),
    uniqueIndex('order_payments_refund').on(table.incidentId).where(sql`kind = 'refunded' and voided_at is null`),
    index('order_payments_order').on(table.orderId, table.id),
    index('order_payments_till').on(table.tillSessionId).where(sql`till_session_id is not null`),
    // The day sheet of a till lists the payments by card and transfer of its time.
    index('order_payments_not_cash').on(table.createdAt).where(sql`cause = 'sale' and method <> 'cash'`),
  ],
);

/**
 * The money of each order in pesos. `balance`: what the customer still owes; negative if the shop owes them. Complete
 * once `orders.money_status` is the status of the order. To be read for single orders: it is computed from the
 * payments of each.
 */
export const orderMoney = pgView('order_money', {
  orderId: uuid('order_id').notNull(),
  charged: bigint('charged', { mode: 'number' }).notNull(),
  received: bigint('received', { mode: 'number' }).notNull(),
  refunded: bigint('refunded', { mode: 'number' }).notNull(),
  balance: bigint('balance', { mode: 'number' }).notNull(),
}).as(sql`
  select orders.id as order_id, charged, online.pesos + hand.received as received, hand.refunded,
    charged - online.pesos - hand.received + hand.refunded as balance
  from orders,
    lateral (
      select case when deleted_at is not null or status = 'Cancelado' then 0 else total_amount - returned_amount end as charged
    ) as due,
    lateral (
      select coalesce(round(sum(paid.amount_in_cents - coalesce(reversed.amount_in_cents, 0)) / 100), 0)::bigint as pesos
      from payment_transactions paid left join payment_incidents reversed on reversed.provider = paid.provider
        and reversed.transaction_id = paid.transaction_id and reversed.kind = 'partly-reversed'
      where paid.order_id = orders.id and paid.status = 'APPROVED' and paid.returned_at is null and paid.currency = 'COP'
    ) as online,
    lateral (
      select coalesce(sum(amount) filter (where kind = 'received'), 0)::bigint as received,
        coalesce(sum(amount) filter (where kind = 'refunded'), 0)::bigint as refunded
      from order_payments where order_payments.order_id = orders.id and voided_at is null
    ) as hand`);
