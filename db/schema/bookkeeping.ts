/** Tables about the shop itself: changes, staff history, state and rate limits. */
import { sql } from 'drizzle-orm';
import { bigserial, check, customType, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import {
  type ChangeTopic,
  changeTopics,
  type StaffAction,
  type StaffSubject,
  staffActions,
  staffSubjects,
} from './codes.ts';
import { createdAt, oneOf, updatedAt } from './columns.ts';

/** One row per announced write, which invalidates cached pages and updates live screens; see `announce.server.ts`. */
export const changes = pgTable(
  'changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    topic: text('topic').$type<ChangeTopic>().notNull(),
    subjectIds: text('subject_ids').array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
  },
  () => [check('changes_topic', oneOf('topic', changeTopics))],
);

/** Audit log of staff changes: author, time, and values before and after. Append-only. */
export const staffChanges = pgTable(
  'staff_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    subject: text('subject').$type<StaffSubject>().notNull(),
    /** id of the changed record; empty for singletons such as the settings */
    subjectId: text('subject_id').notNull().default(''),
    /** display name of the changed record at that time */
    subjectName: text('subject_name').notNull().default(''),
    action: text('action').$type<StaffAction>().notNull(),
    /** changed fields only, by name; `before` is null for a creation, `after` for a deletion */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** the name at that time */
    actorName: text('actor_name').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    check('staff_changes_subject', oneOf('subject', staffSubjects)),
    check('staff_changes_action', oneOf('action', staffActions)),
    index('staff_changes_subject_latest').on(table.subject, table.subjectId, table.id.desc()),
    index('staff_changes_actor').on(table.actorId, table.id.desc()),
  ],
);

/** Key-value state of the installation, such as whether the demo shop was seeded. */
export const shopState = pgTable('shop_state', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
});

/** Rate limit counters, shared by all processes, in the layout of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: customType<{ data: number }>({ dataType: () => 'bigint' })('expire'),
});

export type StaffChange = typeof staffChanges.$inferSelect;
