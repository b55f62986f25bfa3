import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { enqueuing, type JobName } from '#db/jobs.server.ts';
import {
  type MailAudience,
  type OrderEventKind,
  type OrderStatus,
  orderEvents,
  type PaymentMethod,
} from '#db/schema.ts';
import { isPaidOnline } from './order-status.ts';

/** Something that happened to an order. */
export type NewOrderEvent = {
  kind: OrderEventKind;
  fromStatus?: OrderStatus | null;
  toStatus?: OrderStatus | null;
  /** null for the shopper without an account, and for the shop itself */
  actorId?: string | null;
  actorName?: string;
  /** what a person reads beside it: a reason given, a method chosen */
  note?: string;
};

/** Somebody who pays online mostly has paid within minutes, and then hears of the payment, not of a wait for it. */
const unpaidMailAfterSeconds = 10 * 60;

type MailDue = { audience: MailAudience; afterSeconds: number };

/**
 * Writes down what happened to an order, and leaves the mails that tell of it to be sent: one job per event and reader.
 *
 * @param options.untold for what the mails of another event say already
 * @returns the event's id
 */
export async function recordOrderEvent(
  tx: Db,
  order: { id: string; paymentMethod: PaymentMethod | null },
  event: NewOrderEvent,
  { untold = false }: { untold?: boolean } = {},
): Promise<number> {
  const due = untold ? [] : mailsDue(event, order.paymentMethod);
  const row = tx
    .insert(orderEvents)
    .values({ ...event, orderId: order.id })
    .returning({ id: orderEvents.id });
  const { rows } = await tx.execute<{ id: number; mails: number }>(sql`
    with happened as ${row}, mailed as (${mailing('happened', due)})
    select id, (select count(*) from mailed) as mails from happened`);
  seeThatAllAreMailed(rows[0], due);
  return Number(rows[0]?.id);
}

/** The mails of an event as a part of the statement that writes it down, as a row with its `id`, under that name. */
export function mailing(happened: string, due: MailDue[]): SQL {
  const audiences = sql.param(due.map(({ audience }) => audience));
  const seconds = sql.param(due.map(({ afterSeconds }) => afterSeconds));
  return enqueuing(sql`
    select ${'order-mail' satisfies JobName}, jsonb_build_object('eventId', ${sql.identifier(happened)}.id, 'audience', mail.audience), mail.seconds
    from ${sql.identifier(happened)}, unnest(${audiences}::text[], ${seconds}::int[]) as mail (audience, seconds)`);
}

/** @throws where not all were, which undoes the transaction */
export function seeThatAllAreMailed(written: { mails: number } | undefined, due: MailDue[]): void {
  if (!written) throw new Error('An event of an order was not recorded');
  if (Number(written.mails) !== due.length) throw new Error(`The job queue of an order's mails is missing`);
}

/** Who is to hear of an event by mail, and how soon. */
export function mailsDue(event: NewOrderEvent, paymentMethod: PaymentMethod | null): MailDue[] {
  const customer = { audience: 'customer', afterSeconds: 0 } as const;
  const staff = { audience: 'staff', afterSeconds: 0 } as const;
  switch (event.kind) {
    case 'placed':
      // Staff have nothing to do for an order that may never be paid.
      return isPaidOnline(paymentMethod) ? [{ ...customer, afterSeconds: unpaidMailAfterSeconds }] : [customer, staff];
    case 'paid':
      return [customer, staff];
    case 'status':
      return event.toStatus && event.toStatus !== 'Pendiente' && event.toStatus !== 'Pendiente Contraentrega'
        ? [customer]
        : [];
    case 'lapsed':
    case 'proof-rejected':
      return [customer];
    case 'proof-sent':
    case 'payment-problem':
      return [staff];
    case 'method':
      // From here on it is an order to send: nobody has been told of it yet.
      return event.toStatus === 'Pendiente Contraentrega' ? [customer, staff] : [];
    case 'replaced':
    case 'deleted':
      return [];
  }
}
