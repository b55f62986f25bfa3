/** Devices of staff that receive notices while the back office is closed. */

import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, moment } from './columns.ts';

/** One browser that receives notices of its member of staff. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** the address at the browser's push service, and the keys that encrypt what is sent to it */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** what it is notified of */
    kinds: text('kinds').array().notNull().default(sql`'{}'`),
    /** the hours of the day between which it stays quiet, in Colombian time; null without any */
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    lastOkAt: moment('last_ok_at'),
    /** since when nothing gets through, and when a mail was sent instead */
    failingSince: moment('failing_since'),
    mailedAt: moment('mailed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    check('push_subscriptions_quiet', sql`quiet_from between 0 and 23 and quiet_to between 0 and 23`),
    check('push_subscriptions_quiet_pair', sql`(quiet_from is null) = (quiet_to is null)`),
    index('push_subscriptions_user').on(table.userId),
  ],
);
