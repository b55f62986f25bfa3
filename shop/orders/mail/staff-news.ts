/** Decides which mail to staff an event of an order leads to; those to its customer are in `order-mail-news.ts`. */
import { isAddressCorrection, parseAnswer, type RevisionAnswer } from '#shop/orders/revisions/revision-words.ts';
import type { MailedEvent, MailedOrder, MailedOrderState } from './order-mail-news.ts';

/** The kinds of mails to staff about an order. */
export type StaffNews =
  | { kind: 'new-order'; proofToReview: boolean }
  | { kind: 'proof-sent' }
  /** cancelled by its customer; `reason`: the one they chose, or empty */
  | { kind: 'customer-cancelled'; reason: string; isRefundOwed: boolean }
  /** its customer corrected the address, asks for a change, or a change that waited for them has an answer or ended */
  | { kind: 'address-corrected' }
  | { kind: 'change-asked' }
  | { kind: 'revision-answered'; answer: RevisionAnswer }
  /** `problem`: the note of the event in the order's history */
  | { kind: 'payment-problem'; problem: string };

/** Decides which news about an event staff get; null if it needs nothing from them. */
export function staffNews(event: MailedEvent, order: MailedOrder, state: MailedOrderState): StaffNews | null {
  switch (event.kind) {
    case 'placed':
    case 'paid':
    case 'method':
      if (order.status === 'Cancelado') return null;
      return { kind: 'new-order', proofToReview: state.proof === 'pending' };
    // What was carried away needs nothing; staff who have to prepare the rest are notified on their devices.
    case 'sold':
      if (order.status === 'Cancelado' || order.delivery === 'carried') return null;
      return { kind: 'new-order', proofToReview: false };
    case 'proof-sent':
      return state.proof === 'pending' && !state.cameWithOrder ? { kind: 'proof-sent' } : null;
    case 'customer-cancelled':
      if (order.status !== 'Cancelado') return null;
      return { kind: 'customer-cancelled', reason: event.note, isRefundOwed: state.isRefunded };
    case 'revised':
      return isAddressCorrection(event.note) && order.status !== 'Cancelado' ? { kind: 'address-corrected' } : null;
    case 'change-asked':
      return order.status !== 'Cancelado' ? { kind: 'change-asked' } : null;
    case 'revision-answered': {
      const answer = parseAnswer(event.note);
      return answer && { kind: 'revision-answered', answer };
    }
    case 'payment-problem':
      return { kind: 'payment-problem', problem: event.note };
    default:
      return null;
  }
}
