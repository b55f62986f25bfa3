/** Which mail an event of an order leads to, as the order stands when the mail is sent: minutes, or a broken mail server's hours, later. */
import type { OrderEvent, ProofStatus } from '#db/schema.ts';
import type { CustomerNews, MailedOrder } from './order-mail.ts';
import type { StaffNews } from './order-mail-staff.ts';

export type MailedEvent = Pick<OrderEvent, 'kind' | 'fromStatus' | 'toStatus' | 'note'>;

export type MailedOrderState = {
  /** whether a mail with all that the law asks for has reached the customer */
  acknowledged: boolean;
  /** of the latest proof of a transfer; null when none was sent */
  proof: ProofStatus | null;
  /** whether the event is of the same moment as the order itself, whose own mail speaks of it */
  cameWithTheOrder: boolean;
  /** whether the provider still has to say what became of a payment */
  paymentPending: boolean;
};

/** @returns null when the event is no longer news to the customer */
export function customerNews(event: MailedEvent, order: MailedOrder, state: MailedOrderState): CustomerNews | null {
  const { status } = order;
  switch (event.kind) {
    case 'placed':
      return state.acknowledged ? null : receivedNews(order, state);
    case 'method':
      return status === 'Pendiente Contraentrega' ? receivedNews(order, state) : null;
    case 'paid':
      return isOpen(order) ? null : paidNews(event, state);
    case 'status':
      if (event.toStatus === 'Pagado') return isOpen(order) ? null : paidNews(event, state);
      return event.toStatus === status ? statusNews(event, order) : null;
    case 'lapsed':
      return status === 'Cancelado' ? { kind: 'lapsed' } : null;
    case 'proof-rejected':
      // One that lapsed takes another proof too: its money may have been sent.
      return (status === 'Pendiente' || status === 'Cancelado') && state.proof === 'rejected'
        ? { kind: 'proof-rejected', reason: event.note ?? '' }
        : null;
    default:
      return null;
  }
}

/** @returns null when there is nothing left for staff to do about the event */
export function staffNews(event: MailedEvent, order: MailedOrder, state: MailedOrderState): StaffNews | null {
  switch (event.kind) {
    case 'placed':
    case 'paid':
    case 'method':
      if (order.status === 'Cancelado') return null;
      return { kind: 'new-order', proofToReview: state.proof === 'pending' };
    case 'proof-sent':
      return state.proof === 'pending' && !state.cameWithTheOrder ? { kind: 'proof-sent' } : null;
    case 'payment-problem':
      return { kind: 'payment-problem', problem: event.note };
    default:
      return null;
  }
}

/** Not paid, or not any more: staff took back what was written down too early. */
const isOpen = ({ status }: MailedOrder) =>
  status === 'Pendiente' || status === 'Pendiente Contraentrega' || status === 'Cancelado';

function receivedNews({ status, paymentMethod }: MailedOrder, state: MailedOrderState): CustomerNews | null {
  if (status === 'Pendiente' && paymentMethod === 'Transferencia Bancaria')
    return { kind: 'received', proof: state.proof === 'pending' ? 'under-review' : 'missing' };
  if (status === 'Pendiente') return { kind: 'unpaid', confirming: state.paymentPending };
  if (status === 'Pendiente Contraentrega') return { kind: 'received', proof: 'not-needed' };
  // Cancelled or paid meanwhile: the mail of that says all there is to say. What staff sent on at once was received too.
  return status === 'Enviado' || status === 'Entregado' ? { kind: 'received', proof: 'not-needed' } : null;
}

function paidNews({ fromStatus }: MailedEvent, { acknowledged }: MailedOrderState): CustomerNews {
  return {
    kind: 'paid',
    acknowledges: !acknowledged,
    hasLeft: fromStatus === 'Enviado' || fromStatus === 'Entregado',
  };
}

function statusNews({ toStatus }: MailedEvent, { paymentMethod, events }: MailedOrder): CustomerNews | null {
  switch (toStatus) {
    case 'Enviado':
      return { kind: 'sent' };
    case 'Entregado':
      return { kind: 'delivered' };
    case 'Cancelado': {
      const atTheDoor = paymentMethod === 'Pago Contraentrega';
      const wasPaid = events.some(
        (event) => event.toStatus === 'Pagado' || (atTheDoor && event.toStatus === 'Entregado'),
      );
      return { kind: 'cancelled', wasPaid };
    }
    default:
      return null;
  }
}
