/** The till of the shop. */
import { sql } from 'drizzle-orm';
import { bigint, bigserial, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#db/schema/accounts.ts';
import { type TillMovementKind, tillMovementKinds } from '#db/schema/codes.ts';
import { createdAt, moment, oneOf } from '#db/schema/columns.ts';

/** The till from its opening to its counted closing. Cash of orders is in `order_payments`. */
export const tillSessions = pgTable(
  'till_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** pesos in the till at its opening */
    opening: bigint('opening', { mode: 'number' }).notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    openedBy: text('opened_by').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    openedByName: text('opened_by_name').notNull().default(''),
    closedAt: moment('closed_at'),
    closedBy: text('closed_by').references(() => users.id, { onDelete: 'set null' }),
    closedByName: text('closed_by_name').notNull().default(''),
    /** pesos that were counted at the closing, and that should have been there */
    counted: bigint('counted', { mode: 'number' }),
    expected: bigint('expected', { mode: 'number' }),
    /** why they differ */
    note: text('note').notNull().default(''),
  },
  (table) => [
    check('till_sessions_amounts', sql`opening >= 0 and counted >= 0`),
    check(
      'till_sessions_closed',
      sql`(closed_at is null) = (counted is null) and (closed_at is null) = (expected is null)`,
    ),
    // One till is open at a time.
    uniqueIndex('till_sessions_open').on(sql`(true)`).where(sql`closed_at is null`),
    index('till_sessions_latest').on(table.openedAt.desc().nullsFirst()),
  ],
);

/** Cash taken out of an open till or put into it, other than for an order. Append-only. */
export const tillMovements = pgTable(
  'till_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => tillSessions.id, { onDelete: 'restrict' }),
    kind: text('kind').$type<TillMovementKind>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('till_movements_kind', oneOf('kind', tillMovementKinds)),
    check('till_movements_amount', sql`amount > 0`),
    index('till_movements_session').on(table.sessionId, table.id),
  ],
);

export type TillSession = typeof tillSessions.$inferSelect;
