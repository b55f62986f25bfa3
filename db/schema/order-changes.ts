/** Changes to placed orders, and returns of what was sold. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import {
  type ReturnKind,
  type RevisionAsker,
  type RevisionPricing,
  type RevisionState,
  returnKinds,
  revisionAskers,
  revisionPricings,
  revisionStates,
} from './codes.ts';
import { createdAt, moment, oneOf } from './columns.ts';
import type { OrderContent, ReturnedLine } from './json-columns.ts';
import { orders } from './orders.ts';

/** The changes to an order, numbered from 1. One that raises the total waits until the customer accepts it. */
export const orderRevisions = pgTable(
  'order_revisions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    state: text('state').$type<RevisionState>().notNull(),
    before: jsonb('before').$type<OrderContent>().notNull(),
    after: jsonb('after').$type<OrderContent>().notNull(),
    pricing: text('pricing').$type<RevisionPricing>().notNull(),
    reason: text('reason').notNull().default(''),
    askedBy: text('asked_by').$type<RevisionAsker>().notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time; empty for the customer */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
    /** of an offered change: until when the customer may accept it */
    expiresAt: moment('expires_at'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    check('order_revisions_state', oneOf('state', revisionStates)),
    check('order_revisions_pricing', oneOf('pricing', revisionPricings)),
    check('order_revisions_asked_by', oneOf('asked_by', revisionAskers)),
    unique('order_revisions_number').on(table.orderId, table.number),
    uniqueIndex('order_revisions_offered').on(table.orderId).where(sql`state = 'offered'`),
    index('order_revisions_expiry').on(table.expiresAt).where(sql`state = 'offered'`),
  ],
);

/** The returns of an order, numbered from 1. */
export const orderReturns = pgTable(
  'order_returns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<ReturnKind>().notNull(),
    lines: jsonb('lines').$type<ReturnedLine[]>().notNull(),
    /** pesos of the shipping cost that are given back */
    shipping: integer('shipping').notNull().default(0),
    /** pesos of all lines and the shipping cost */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull().default(''),
    /** the day on which the customer asked for it, and the last day to give the money back */
    exercisedOn: date('exercised_on').notNull(),
    dueOn: date('due_on'),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_returns_kind', oneOf('kind', returnKinds)),
    check('order_returns_amount', sql`shipping >= 0 and amount >= shipping`),
    unique('order_returns_number').on(table.orderId, table.number),
    index('order_returns_latest').on(table.createdAt.desc().nullsFirst()),
  ],
);
