import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { JobName } from '#db/job-queues.server.ts';
import { enqueuing } from '#db/jobs.server.ts';
import {
  type MailAudience,
  type OrderEventKind,
  type OrderStatus,
  orderEvents,
  type PaymentMethod,
} from '#db/schema.ts';
import { enqueuingNotices } from '#shop/notices/queue-notices.server.ts';
import { isPaidOnline, methodOf } from '#shop/paying/payment-methods.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { partArrivedNote } from './proofs/proof.ts';
import { isRefundNote } from './refunds/refund-notes.ts';
import { parseAnswer } from './revisions/revision-words.ts';
import { isToBePaid } from './status/order-status.ts';

/** Something that happened to an order. */
export type NewOrderEvent = {
  kind: OrderEventKind;
  fromStatus?: OrderStatus | null;
  toStatus?: OrderStatus | null;
  /** null for a shopper without an account, and for the shop itself */
  actorId?: string | null;
  actorName?: string;
  /** shown with the event: the reason given, the method chosen */
  note?: string;
  /** when the order's hold would have expired, if this change of status ends it */
  previousHoldExpiresAt?: Date | null;
  /** whether the order held its stock before this change of status */
  previousHoldsStock?: boolean | null;
};

/**
 * The delay of the mail about an unpaid order: most online payments arrive sooner, and their mail replaces this one.
 */
const unpaidMailAfterSeconds = 10 * 60;

/** A change of status that is being undone. */
export type UndoneChange = {
  /** whether the customer got no mail about the change, so that they get none about the undoing either */
  isUnmailed: boolean;
  /** expiry of the hold that the change ended */
  holdExpiresAt: Date | null;
  /**
   * whether the order held its stock before the change; null if the change was made by a version of the shop that did
   * not record this
   */
  holdsStock: boolean | null;
};

export const undoNote = 'Se deshizo el cambio';

/** The delay of the mail about a change of status by staff: somewhat longer than the change can be undone. */
const undoableMailAfterSeconds = 12;

type MailDue = { audience: MailAudience; afterSeconds: number };

/**
 * Records an event of an order and queues its mails, one job per event and audience, and its notices to staff.
 *
 * @param options.sendsMail false for an event that the mail of another event covers
 * @returns the event's id
 */
export async function recordOrderEvent(
  tx: Db,
  order: { id: string; paymentMethod: PaymentMethod | null },
  event: NewOrderEvent,
  { sendsMail = true }: { sendsMail?: boolean } = {},
): Promise<number> {
  const due = sendsMail ? mailsDue(event, order.paymentMethod) : [];
  const row = tx
    .insert(orderEvents)
    .values({ ...event, orderId: order.id })
    .returning({ id: orderEvents.id, actorId: orderEvents.actorId });
  const { rows } = await tx.execute<{ id: number; mails: number }>(sql`
    with event as ${row}, mail_jobs as (${enqueuingMails('event', due)}),
      notice_jobs as (${enqueuingNotices('event', event.kind, due)})
    select id, (select count(*) from mail_jobs) as mails from event`);
  assertMailsQueued(rows[0], due);
  return Number(rows[0]?.id);
}

/**
 * The SQL that queues the mails of an event, as part of the statement that inserts the event.
 *
 * @param eventTable the name, in that statement, of the table with the event's `id`
 */
export function enqueuingMails(eventTable: string, due: MailDue[]): SQL {
  const audiences = sql.param(due.map(({ audience }) => audience));
  const seconds = sql.param(due.map(({ afterSeconds }) => afterSeconds));
  return enqueuing(sql`
    select ${'order-mail' satisfies JobName}, jsonb_build_object('eventId', ${sql.identifier(eventTable)}.id, 'audience', mail.audience), mail.seconds
    from ${sql.identifier(eventTable)}, unnest(${audiences}::text[], ${seconds}::int[]) as mail (audience, seconds)`);
}

/** @throws if not all mails were queued, which rolls the transaction back */
export function assertMailsQueued(inserted: { mails: number } | undefined, due: MailDue[]): void {
  if (!inserted) throw new Error('An event of an order was not recorded');
  if (Number(inserted.mails) !== due.length) throw new Error('The job queue for order mails is missing');
}

/** Returns the audiences that are mailed about an event, and after what delay. */
export function mailsDue(event: NewOrderEvent, paymentMethod: PaymentMethod | null): MailDue[] {
  const customer = { audience: 'customer', afterSeconds: 0 } as const;
  const staff = { audience: 'staff', afterSeconds: 0 } as const;
  switch (event.kind) {
    case 'placed':
      // Staff have nothing to do yet for an order that may never be paid.
      return isPaidOnline(paymentMethod) ? [{ ...customer, afterSeconds: unpaidMailAfterSeconds }] : [customer, staff];
    case 'paid':
    case 'customer-cancelled':
      return [customer, staff];
    case 'status':
      // The provider took back the money, or gave it back: no member of staff did.
      if (event.fromStatus === 'Pagado' && isToBePaid(event.toStatus ?? event.fromStatus) && !event.actorName)
        return [customer];
      return event.toStatus && event.toStatus !== 'Pendiente' && event.toStatus !== 'Pendiente Contraentrega'
        ? [{ ...customer, afterSeconds: undoableMailAfterSeconds }]
        : [];
    case 'lapsed':
    case 'proof-rejected':
    // Staff know what they have sold.
    case 'sold':
      return [customer];
    case 'proof-sent':
      // The mail of an order that was to be paid online is still waiting; now there is something to confirm.
      return [customer, staff];
    case 'payment-problem':
      return [staff];
    case 'method':
      // An order that is now paid later must be prepared, and no earlier mail has announced it.
      return methodOf(paymentMethod)?.payLater ? [customer, staff] : [];
    case 'revised':
      // A change by the customer concerns staff: a label may be printed already.
      return event.actorName ? [customer] : [customer, staff];
    case 'revision-offered':
    case 'pickup-ready':
      return [customer];
    case 'revision-answered':
      if (event.actorName) return [];
      return parseAnswer(event.note) === 'accepted' ? [customer, staff] : [staff];
    case 'change-asked':
      return [staff];
    case 'replaced':
    case 'deleted':
    case 'confirmed':
    // The next review is mailed.
    case 'proof-reopened':
    // What its customer has to know of a parcel, the order's page shows, and its status is mailed.
    case 'parcel':
      return [];
    case 'returned':
      return [customer];
    case 'payment':
      // Staff who record a payment have its customer before them, or know of no transfer of theirs.
      return event.note === partArrivedNote || isRefundNote(event.note ?? '') ? [customer] : [];
  }
}

/** Records a change or deletion of an order by staff in the audit log. */
export async function recordOrderChange(
  tx: Db,
  actor: Actor,
  order: { id: string; orderNumber: string },
  change:
    | { action?: 'changed'; before: Record<string, unknown>; after: Record<string, unknown> }
    | { action: 'deleted'; before: Record<string, unknown> },
): Promise<void> {
  await recordChange(tx, actor, {
    subject: 'order',
    subjectId: order.id,
    subjectName: `Pedido ${order.orderNumber}`,
    action: 'changed',
    ...change,
  });
}
