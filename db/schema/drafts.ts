/** Orders that staff prepare. */
import { sql } from 'drizzle-orm';
import { check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { type DraftKind, type DraftState, draftKinds, draftStates } from './codes.ts';
import { createdAt, moment, oneOf, updatedAt } from './columns.ts';
import { orders } from './orders.ts';

/** Sales that staff put aside, and quotations that a customer may accept. They hold no stock. */
export const orderDrafts = pgTable(
  'order_drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<DraftKind>().notNull(),
    state: text('state').$type<DraftState>().notNull().default('open'),
    /** the form of the sale; parsed when read */
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    /** the key of the order that it becomes, so that it becomes one only once */
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** of a quotation: the secret in its link, and the last day on which it can be accepted */
    accessToken: text('access_token').unique(),
    validUntil: date('valid_until'),
    orderId: uuid('order_id').references(() => orders.id, { onDelete: 'set null' }),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    actorName: text('actor_name').notNull().default(''),
    /** when it was accepted or discarded */
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('order_drafts_kind', oneOf('kind', draftKinds)),
    check('order_drafts_state', oneOf('state', draftStates)),
    index('order_drafts_latest').on(table.updatedAt.desc().nullsFirst()).where(sql`state in ('open', 'sent')`),
    index('order_drafts_ended').on(table.endedAt).where(sql`ended_at is not null`),
  ],
);
