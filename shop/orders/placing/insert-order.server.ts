import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { announcing, notified } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import type { JobName } from '#db/job-queues.server.ts';
import { enqueuing } from '#db/jobs.server.ts';
import { type Consent, orders } from '#db/schema.ts';
import { enqueuingNotices } from '#shop/notices/queue-notices.server.ts';
import type { PlacedOrder } from '#shop/orders/order.ts';
import { assertMailsQueued, enqueuingMails, mailsDue } from '#shop/orders/order-event.server.ts';
import type { ShippingTerms } from '#shop/shipping/delivery-promise.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { promiseOrder } from './promise-order.server.ts';
import { replacesNote } from './replaces-note.ts';
import { unitCostsNow } from './unit-costs.server.ts';

/**
 * How many numbers of one length are tried before longer ones: ten collisions in a row mean that most of that length
 * are taken.
 */
const triesPerLength = 10;

/** Generates random order numbers to try in turn: first of six digits, then of more and more. */
export function* orderNumberCandidates(
  random: (min: number, max: number) => number = randomInt,
): Generator<string, never> {
  for (let digits = 6; ; digits += 1) {
    for (let tries = 0; tries < triesPerLength; tries += 1) yield String(random(10 ** (digits - 1), 10 ** digits));
  }
}

type NewRow = Omit<typeof orders.$inferInsert, 'orderNumber' | 'id'>;

/**
 * Inserts an order of the past under a free number, without events, mails or announcement. The caller writes its
 * history.
 */
export async function insertPastOrder(tx: Db, order: NewRow): Promise<{ id: string }> {
  for (const orderNumber of orderNumberCandidates()) {
    const [inserted] = await tx
      .insert(orders)
      .values({ ...order, orderNumber })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({ id: orders.id });
    if (inserted) return inserted;
  }
  throw new Error('No order number was free');
}

type InsertedOrder = { id: string; order_number: string; total_amount: number; access_token: string; mails: number };

/**
 * Inserts an order under the first free candidate number, with the days of its delivery, the costs of its products, its consents, its first event,
 * the mails and notices of that event and the announcement, all in one statement.
 *
 * @throws if no candidate is free
 */
export async function insertOrder(
  tx: Db,
  order: NewRow,
  {
    consents = [],
    replaces = null,
    soldBy = null,
    note = '',
    terms = null,
    now = new Date(),
    candidates = orderNumberCandidates(),
  }: {
    consents?: Pick<Consent, 'purpose' | 'wording'>[];
    /** the number of the order in whose place it is placed */
    replaces?: string | null;
    /** the member of staff who sold it, and how; null if the shopper placed it */
    soldBy?: (Actor & { note: string }) | null;
    /** what the history says of an order that the shopper placed */
    note?: string;
    /** what the days of its delivery are computed from; null: they are read */
    terms?: ShippingTerms | null;
    /** when it is placed */
    now?: Date;
    candidates?: Iterator<string>;
  } = {},
): Promise<PlacedOrder> {
  const { status, userId = null, shippingAddress, paymentMethod = null } = order;
  const event = soldBy
    ? { kind: 'sold' as const, actorId: soldBy.userId, actorName: soldBy.fullName, note: soldBy.note }
    : { kind: 'placed' as const, actorId: userId, actorName: '', note: replaces ? replacesNote(replaces) : note };
  const promised = await promiseOrder(tx, order, { terms, now });
  const unitCosts = unitCostsNow(order.items);
  const due = mailsDue(event, paymentMethod);
  const purposes = sql.param(consents.map(({ purpose }) => purpose));
  const wordings = sql.param(consents.map(({ wording }) => wording));
  for (let next = candidates.next(); !next.done; next = candidates.next()) {
    const row = tx
      .insert(orders)
      // No money has come yet, so its payments are recorded from now on.
      .values({ ...order, ...promised, unitCosts, moneyStatus: status, orderNumber: next.value })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({
        id: orders.id,
        orderNumber: orders.orderNumber,
        total: orders.totalAmount,
        accessToken: orders.accessToken,
      });
    const { rows } = await tx.execute<InsertedOrder>(sql`
      with placed as ${row},
      placed_event as (
        insert into order_events (order_id, kind, to_status, actor_id, actor_name, note)
        select id, ${event.kind}, ${status}, ${event.actorId}, ${event.actorName}, ${event.note} from placed returning id, actor_id
      ),
      mail_jobs as (${enqueuingMails('placed_event', due)}),
      notice_jobs as (${enqueuingNotices('placed_event', event.kind, due)}),
      given_consents as (
        insert into consents (purpose, wording, email, user_id, order_id)
        select given.purpose, given.wording, ${shippingAddress.email}, ${userId}, placed.id
        from placed, unnest(${purposes}::text[], ${wordings}::text[]) as given (purpose, wording)
        where given.purpose <> 'marketing' or ${shippingAddress.email} <> ''
        returning id, purpose
      ),
      newsletter_jobs as (${enqueuing(sql`
        select ${'newsletter-mail' satisfies JobName}, jsonb_build_object('consentId', id), 0
        from given_consents where purpose = 'marketing'`)}),
      announced as (${announcing(sql`select 'orders', array[id::text] from placed`)})
      select placed.*, (select count(*) from mail_jobs) as mails, ${notified('announced')} from placed`);
    const [placed] = rows;
    if (!placed) continue;
    assertMailsQueued(placed, due);
    return {
      id: placed.id,
      orderNumber: placed.order_number,
      total: Number(placed.total_amount),
      accessToken: placed.access_token,
    };
  }
  throw new Error('No order number was free');
}
