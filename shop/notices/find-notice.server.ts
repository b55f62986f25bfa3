import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { NoticeSubject } from '#db/job-queues.server.ts';
import { orderMoney, orders, paymentIncidents } from '#db/schema.ts';
import { isoDayOf } from '#shop/dates.ts';
import { findQuestion } from '#shop/experts/find-questions.server.ts';
import { findMailFacts } from '#shop/orders/mail/order-mail-facts.server.ts';
import { staffNews } from '#shop/orders/mail/staff-news.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { sightOf } from '#shop/staff/roles/sight.ts';
import {
  changeAskedNotice,
  creditDueNotice,
  type DueDay,
  type Notice,
  newOrderNotice,
  proofNotice,
  questionNotice,
  refundDueNotice,
  welcomeNotice,
} from './notice.ts';
import { type NoticeKind, noticeKindsFor } from './notice-kinds.ts';

/** The person who gets a notice, at the time of sending. */
export type NoticeReader = { permissions: readonly Permission[]; kinds: readonly NoticeKind[] };

/**
 * Words a notice for its reader.
 *
 * @returns null if it is outdated, or its reader does not want it or may not see what it is about
 */
export async function findNotice(
  db: Db,
  subject: NoticeSubject,
  reader: NoticeReader,
  now: Date,
): Promise<Notice | null> {
  const allowed = noticeKindsFor(reader);
  const gets = (kind: NoticeKind) => reader.kinds.includes(kind) && allowed.includes(kind);
  const { money } = sightOf(reader);
  switch (subject.kind) {
    case 'welcome':
      return welcomeNotice;
    case 'order-event':
      return findOrderNotice(db, subject.eventId, gets, money);
    case 'question': {
      const { userId: customerId, questionId } = subject;
      const question = gets('question') ? await findQuestion(db, customerId, questionId) : null;
      return question && !question.answer ? questionNotice({ customerId, questionId }) : null;
    }
    case 'refund-due':
      return gets('deadline') ? findRefundNotice(db, subject.incidentId, { money, now }) : null;
    case 'credit-due':
      return gets('deadline') ? findCreditNotice(db, subject.orderId, { money, now }) : null;
  }
}

async function findOrderNotice(
  db: Db,
  eventId: number,
  gets: (kind: NoticeKind) => boolean,
  money: boolean,
): Promise<Notice | null> {
  const facts = await findMailFacts(db, eventId);
  const news = facts && staffNews(facts.event, facts.order, facts.state);
  if (!news) return null;
  const { id, orderNumber, totalAmount, status } = facts.order;
  const order = { id, orderNumber, amount: money ? totalAmount : null };
  const isPrepared = status === 'Enviado' || status === 'Entregado';
  if (news.kind === 'new-order' && gets('order') && !isPrepared) return newOrderNotice(order);
  if (news.kind === 'change-asked') return gets('change') ? changeAskedNotice(order) : null;
  const hasProof = news.kind === 'proof-sent' || (news.kind === 'new-order' && news.proofToReview);
  return hasProof && gets('proof') ? proofNotice(order) : null;
}

type Deadline = { money: boolean; now: Date };

async function findRefundNotice(db: Db, incidentId: string, { money, now }: Deadline): Promise<Notice | null> {
  const [refund] = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      cents: paymentIncidents.amountInCents,
      dueOn: paymentIncidents.dueOn,
    })
    .from(paymentIncidents)
    .innerJoin(orders, eq(orders.id, paymentIncidents.orderId))
    .where(and(eq(paymentIncidents.id, incidentId), isNull(paymentIncidents.resolvedAt)));
  if (!refund) return null;
  const { cents, dueOn, ...order } = refund;
  const amount = money ? Math.round(cents / 100) : null;
  return refundDueNotice({ ...order, amount }, dueDay(dueOn, now));
}

async function findCreditNotice(db: Db, orderId: string, { money, now }: Deadline): Promise<Notice | null> {
  const [credit] = await db
    .select({ id: orders.id, orderNumber: orders.orderNumber, balance: orderMoney.balance, dueOn: orders.dueOn })
    .from(orders)
    .innerJoin(orderMoney, eq(orderMoney.orderId, orders.id))
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.remainder, 'on-account'),
        isNull(orders.deletedAt),
        gt(orderMoney.balance, 0),
      ),
    );
  if (!credit) return null;
  const { balance, dueOn, ...order } = credit;
  return creditDueNotice({ ...order, amount: money ? balance : null }, dueDay(dueOn, now));
}

function dueDay(dueOn: string | null, now: Date): DueDay {
  const today = isoDayOf(now);
  if (dueOn === null || dueOn > today) return 'tomorrow';
  return dueOn === today ? 'today' : 'past';
}
