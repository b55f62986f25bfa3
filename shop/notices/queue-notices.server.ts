import { and, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { JobName, NoticeSubject } from '#db/job-queues.server.ts';
import { enqueuing } from '#db/jobs.server.ts';
import { type MailAudience, type OrderEventKind, orderMoney, orders, paymentIncidents } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** The kinds of notices that an event of an order may lead to. */
const kindsOfEvent: Partial<Record<OrderEventKind, NoticeKind[]>> = {
  // An order may come with its proof.
  placed: ['order', 'proof'],
  paid: ['order', 'proof'],
  method: ['order', 'proof'],
  'proof-sent': ['proof'],
  sold: ['order'],
  'change-asked': ['change'],
};

/** Staff are not mailed about a sale, but colleagues of the seller have to prepare it. */
const newsWithoutMail: OrderEventKind[] = ['sold'];

/**
 * The SQL that queues the notices of an event, as part of the statement that inserts the event: a job for each device
 * that wants them, except those of the person who did it. What a notice says, and whether its reader may see it, is
 * decided when it is sent.
 *
 * @param eventTable the name, in that statement, of the table with the event's `id` and `actor_id`
 */
export function enqueuingNotices(
  eventTable: string,
  event: OrderEventKind,
  mails: readonly { audience: MailAudience }[],
): SQL {
  const isNews = newsWithoutMail.includes(event) || mails.some(({ audience }) => audience === 'staff');
  const table = sql.identifier(eventTable);
  const subject = sql`jsonb_build_object('kind', 'order-event', 'eventId', ${table}.id)`;
  const devices = sql`push_subscriptions join ${table} on push_subscriptions.user_id is distinct from ${table}.actor_id`;
  return enqueuing(noticesFor(isNews ? (kindsOfEvent[event] ?? []) : [], subject, devices));
}

/** Queues the notices of a kind about something, for each device that wants them. */
export async function queueNotices(tx: Db, kind: NoticeKind, subject: NoticeSubject): Promise<void> {
  const json = sql`${JSON.stringify(subject)}::jsonb`;
  await tx.execute(enqueuing(noticesFor([kind], json, sql`push_subscriptions`)));
}

function noticesFor(kinds: NoticeKind[], subject: SQL, tables: SQL): SQL {
  return sql`
    select ${'notice' satisfies JobName}, jsonb_build_object('deviceId', push_subscriptions.id, 'subject', ${subject}), 0
    from ${tables} where push_subscriptions.kinds && ${sql.param(kinds)}::text[]`;
}

/** Queues the notices of what is due today or tomorrow: money to return, and sales on account. */
export async function queueDeadlineNotices(db: Db, now: Date): Promise<void> {
  const days = [now, new Date(now.getTime() + 24 * 60 * 60 * 1000)].map(isoDayOf);
  const refunds = await db
    .select({ incidentId: paymentIncidents.id })
    .from(paymentIncidents)
    .where(
      and(
        eq(paymentIncidents.kind, 'refund-owed'),
        isNull(paymentIncidents.resolvedAt),
        isNotNull(paymentIncidents.orderId),
        inArray(paymentIncidents.dueOn, days),
      ),
    );
  const credits = await db
    .select({ orderId: orders.id })
    .from(orders)
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .where(
      and(
        inArray(orders.dueOn, days),
        // Otherwise its rest is collected when it is handed over.
        eq(orders.remainder, 'on-account'),
        isNull(orders.deletedAt),
        gt(orderMoney.balance, 0),
      ),
    );
  for (const refund of refunds) await queueNotices(db, 'deadline', { kind: 'refund-due', ...refund });
  for (const credit of credits) await queueNotices(db, 'deadline', { kind: 'credit-due', ...credit });
}
