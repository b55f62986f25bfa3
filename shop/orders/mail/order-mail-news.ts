/**
 * Decides which mail an event of an order leads to, from the order's state when the mail is sent. That may be minutes
 * after the event, or hours if the mail server was down.
 */
import type { OrderEvent, ProofStatus } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { EventMoney } from '#shop/orders/money/find-event-money.server.ts';
import type { OrderDetail } from '#shop/orders/order.ts';
import type { OfferToCustomer } from '#shop/orders/revisions/list-revisions.server.ts';
import { isAddressCorrection, parseAnswer } from '#shop/orders/revisions/revision-words.ts';
import { isPickupAnnounced } from '#shop/orders/status/pickup-ready.ts';
import type { CustomerParcel } from '#shop/parcels/find-parcel.server.ts';
import { methodOf, needsProof } from '#shop/paying/payment-methods.ts';
import type { LineToReview } from '#shop/reviews/review-link.server.ts';

export type MailedOrder = Pick<
  OrderDetail,
  | 'id'
  | 'orderNumber'
  | 'items'
  | 'totalAmount'
  | 'shippingCost'
  | 'discount'
  | 'channel'
  | 'delivery'
  | 'remainder'
  | 'dueOn'
  | 'promise'
  | 'shippingAddress'
  | 'paymentMethod'
  | 'status'
  | 'holdsStock'
  | 'holdExpiresAt'
> & {
  /** the secret of the customer's link */
  accessToken: string;
  /** what is collected at the door; 0 if nothing is */
  toCollect: Pesos;
  /** whether staff deleted it, so that its page is gone */
  isDeleted: boolean;
  /** whether the order's e-mail is the confirmed address of the account that placed it */
  isConfirmed: boolean;
  events: Pick<OrderDetail['events'][number], 'kind' | 'toStatus' | 'createdAt'>[];
  /** the number of the order in whose place it was placed */
  replaces?: string | null;
  /** the lines that its customer can review */
  toReview: LineToReview[];
  /** of an order that is fetched: where and when, and what its customer still pays then */
  pickup?: { place: string; hours: string; rest: Pesos };
  /** those that have left with a guide */
  parcels: CustomerParcel[];
};

/** The kinds of mails to the customer about their order. */
export type CustomerNews =
  /** the order was received: the customer has nothing left to do, or has to send the proof of their transfer */
  | { kind: 'received'; proof: 'not-needed' | 'under-review' | 'missing' }
  /** the order waits for an online payment; `onItsWay`: as in `MailedOrderState` */
  | { kind: 'unpaid'; onItsWay: MailedOrderState['onItsWay'] }
  /** the order can no longer be paid, because a product was withdrawn */
  | { kind: 'withdrawn' }
  /**
   * `acknowledges`: no earlier mail contained what the law requires of an acknowledgement; `hasLeft`: the goods are on
   * their way; `isHeldBack`: they are not sent, because a product was withdrawn before the payment
   */
  | { kind: 'paid'; acknowledges: boolean; hasLeft: boolean; isHeldBack: boolean; excess?: Excess }
  /**
   * the order waits for a payment again, because the one that it had was annulled or given back; `isWithdrawn`: it
   * takes none, because a product was withdrawn
   */
  | { kind: 'payment-gone'; isWithdrawn: boolean }
  /** it is on its way, or waits in the shop if its customer fetches it */
  | { kind: 'sent' }
  | { kind: 'delivered' }
  /** `isRefunded`: the shop owes the customer their money, or has returned it since; `refund`: what it owes */
  | { kind: 'cancelled'; isRefunded: boolean; refund?: Owed }
  /** cancelled by the customer */
  | { kind: 'customer-cancelled'; isRefunded: boolean; refund?: Owed }
  /** cancelled by the shop itself because the payment did not arrive */
  | { kind: 'lapsed' }
  | { kind: 'proof-rejected'; reason: string }
  /** the order was changed; `isOwn`: the customer corrected its address; `reason`: why, if staff wrote that */
  | { kind: 'revised'; isOwn: boolean; reason: string }
  /** staff propose a change, which waits for the customer */
  | { kind: 'revision-offered'; offer: OfferToCustomer }
  /**
   * a proof of transfer was approved with what arrived; `rest`: what the order still lacks; `takesProof`: it may be
   * transferred too
   */
  | ({ kind: 'arrived'; amount: Pesos; rest: Pesos; takesProof: boolean } & Owed)
  /** units came back, in words; `rest`: what the customer still has to pay */
  | ({ kind: 'returned'; units: string; rest: Pesos } & Owed)
  /** staff recorded that money was given back */
  | ({ kind: 'refunded' } & NonNullable<EventMoney['refunded']>);

/** What the shop owes the customer, and the last day to give it back by law. */
type Owed = Pick<EventMoney, 'owed' | 'dueOn'>;

/** What arrived, if it was more than the order lacked. */
type Excess = Owed & { arrived: Pesos };

export type MailedEvent = Pick<OrderEvent, 'kind' | 'fromStatus' | 'toStatus' | 'note'>;

export type MailedOrderState = {
  /** whether a mail with everything the law requires of an acknowledgement has been sent to the customer */
  acknowledged: boolean;
  /** 'pending' if a proof is under review, or the latest proof's status; null if none was sent */
  proof: ProofStatus | null;
  /** whether the event belongs to the placement of the order, whose mail mentions it already */
  cameWithOrder: boolean;
  /**
   * money that the order waits for and that may have been sent: the provider has not said whether it was paid, or staff
   * review money that arrived; null if there is no sign of any
   */
  onItsWay: 'unconfirmed' | 'under-review' | null;
  /** whether the shop has accounts for transfers */
  takesTransfers: boolean;
  /** whether the goods are not sent for now, because a product was withdrawn before the order was paid */
  isHeldBack: boolean;
  /** whether a product was withdrawn from sale, so that the order takes no further payment */
  isWithdrawn: boolean;
  /** whether money of the order is owed to its customer, or was returned after the event */
  isRefunded: boolean;
  /** the change that waits for the customer */
  offer: OfferToCustomer | null;
  /** the money and the units that the event is about */
  money: EventMoney;
};

/** Decides which news about an event the customer gets; null if it is out of date, or not for them. */
export function customerNews(event: MailedEvent, order: MailedOrder, state: MailedOrderState): CustomerNews | null {
  const { status } = order;
  switch (event.kind) {
    case 'placed':
    case 'proof-sent':
      return state.acknowledged ? null : receivedNews(order, state);
    case 'sold':
      return soldNews(event, order, state);
    case 'method':
      return isToBePaidLater(order) ? receivedNews(order, state) : null;
    case 'paid':
      return isOpen(order) ? null : paidNews(event, state);
    case 'status':
      if (event.toStatus === 'Pagado') return isOpen(order) ? null : paidNews(event, state);
      // What was announced waits in the shop already.
      if (event.toStatus !== status || (status === 'Enviado' && isPickupAnnounced(order))) return null;
      return statusNews(event, state);
    case 'pickup-ready':
      return status === 'Cancelado' || status === 'Entregado' ? null : { kind: 'sent' };
    case 'customer-cancelled':
      return status === 'Cancelado' ? { kind: 'customer-cancelled', ...refundOf(state) } : null;
    case 'lapsed':
      return status === 'Cancelado' ? { kind: 'lapsed' } : null;
    case 'proof-rejected':
      // The customer may send another proof for a lapsed order too, because its money may have been sent.
      return (status === 'Pendiente' || status === 'Cancelado') && state.proof === 'rejected'
        ? { kind: 'proof-rejected', reason: event.note ?? '' }
        : null;
    case 'revised':
      if (status === 'Cancelado') return null;
      return isAddressCorrection(event.note)
        ? { kind: 'revised', isOwn: true, reason: '' }
        : { kind: 'revised', isOwn: false, reason: event.note };
    case 'revision-offered':
      return state.offer && { kind: 'revision-offered', offer: state.offer };
    case 'revision-answered':
      if (status === 'Cancelado' || parseAnswer(event.note) !== 'accepted') return null;
      return { kind: 'revised', isOwn: false, reason: '' };
    case 'payment':
    case 'returned':
      return moneyNews(event, order, state);
    default:
      return null;
  }
}

/**
 * The mail about a cancellation covers what a refused parcel owes. What is missing is not mailed while another proof is
 * under review, which may be of just that money.
 */
function moneyNews(
  { kind }: MailedEvent,
  { status }: MailedOrder,
  { proof, money, takesTransfers }: Pick<MailedOrderState, 'proof' | 'money' | 'takesTransfers'>,
): CustomerNews | null {
  const { arrived, returned, refunded, rest, owed, dueOn } = money;
  if (refunded) return { kind: 'refunded', ...refunded };
  if (status === 'Cancelado') return null;
  if (kind === 'returned') return returned === null ? null : { kind, units: returned, rest, owed, dueOn };
  if (rest > 0 && proof === 'pending') return null;
  const takesProof = status === 'Pendiente' && takesTransfers;
  return arrived === null ? null : { kind: 'arrived', amount: arrived, rest, takesProof, owed, dueOn };
}

function refundOf({ isRefunded, money: { owed, dueOn } }: Pick<MailedOrderState, 'isRefunded' | 'money'>) {
  return { isRefunded, ...(isRefunded && owed > 0 && { refund: { owed, dueOn } }) };
}

/**
 * Whether an order is unpaid or cancelled. It may have been paid before: staff may undo a status set too early, and a
 * payment may be annulled.
 */
const isOpen = ({ status }: MailedOrder) =>
  status === 'Pendiente' || status === 'Pendiente Contraentrega' || status === 'Cancelado';

/** Whether an order needs no payment now, because its method is paid later. */
function isToBePaidLater({ status, paymentMethod }: MailedOrder): boolean {
  const method = methodOf(paymentMethod);
  return method?.payLater != null && status === method.firstStatus;
}

/**
 * A sale by staff is acknowledged like an order, unless the customer took the goods along or will fetch them. Goods that
 * are fetched once a transfer has paid them are: the customer sends its proof by the link of the order.
 */
function soldNews(event: MailedEvent, order: MailedOrder, state: MailedOrderState): CustomerNews | null {
  const { status, delivery } = order;
  if (status === 'Cancelado' || delivery === 'carried' || state.acknowledged) return null;
  if (status === 'Pendiente' && needsProof(order.paymentMethod)) return receivedNews(order, state);
  if (delivery === 'pickup') return null;
  return status === 'Pagado' ? paidNews(event, state) : { kind: 'received', proof: 'not-needed' };
}

function receivedNews(order: MailedOrder, state: MailedOrderState): CustomerNews | null {
  const { status, paymentMethod } = order;
  const { proof, onItsWay, isWithdrawn } = state;
  if (status === 'Pendiente' && isWithdrawn && proof !== 'pending' && !onItsWay) return { kind: 'withdrawn' };
  if (status === 'Pendiente' && needsProof(paymentMethod) && (proof === 'pending' || !onItsWay))
    return { kind: 'received', proof: proof === 'pending' ? 'under-review' : 'missing' };
  if (status === 'Pendiente' && !isToBePaidLater(order)) return { kind: 'unpaid', onItsWay };
  if (status === 'Pendiente' || status === 'Pendiente Contraentrega') return { kind: 'received', proof: 'not-needed' };
  // For an order that was cancelled or paid since, the mail about that is enough. One that staff sent at once still
  // gets this mail.
  return status === 'Enviado' || status === 'Entregado' ? { kind: 'received', proof: 'not-needed' } : null;
}

function paidNews({ fromStatus }: MailedEvent, { acknowledged, isHeldBack, money }: MailedOrderState): CustomerNews {
  const { arrived, owed, dueOn } = money;
  return {
    kind: 'paid',
    acknowledges: !acknowledged,
    isHeldBack,
    ...(arrived !== null && owed > 0 && { excess: { arrived, owed, dueOn } }),
    hasLeft: fromStatus === 'Enviado' || fromStatus === 'Entregado',
  };
}

function statusNews(
  { fromStatus, toStatus }: MailedEvent,
  { onItsWay, isWithdrawn, proof, ...state }: MailedOrderState,
): CustomerNews | null {
  switch (toStatus) {
    case 'Pendiente':
    case 'Pendiente Contraentrega':
      // Nothing invites to pay once more while another payment may have been made.
      return fromStatus === 'Pagado' && !onItsWay && proof !== 'pending' ? { kind: 'payment-gone', isWithdrawn } : null;
    case 'Enviado':
      return { kind: 'sent' };
    case 'Entregado':
      return { kind: 'delivered' };
    case 'Cancelado':
      return { kind: 'cancelled', ...refundOf(state) };
    default:
      return null;
  }
}
