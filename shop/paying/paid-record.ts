/** What is known of every payment method that an order is stored with, chosen by a shopper or by staff. */
import type { OrderRemainder, OrderStatus, PaymentKind, PaymentMethod } from '#db/schema.ts';

/** The behaviour of a method's attempts at the payment provider. */
export type OnlineTraits = {
  /** the stored kind of its attempts */
  kind: PaymentKind;
  staffLabel: string;
  exportLabel: string;
  /** after how many minutes the provider accepts no payment for an attempt */
  expiryMinutes: number;
  /**
   * `one-charge`: the shop sends a charge, and a refused one ends the attempt; refusals are limited per order and per
   * client. `open-window`: the shopper pays in the provider's window, which accepts another payment after a refused one
   * and is opened again while it has time left.
   */
  attempt: 'one-charge' | 'open-window';
  /** whether the provider needs the customer's e-mail address */
  needsEmail: boolean;
};

export type PaidRecord = {
  /** value in the database; also the name that staff and mails to staff use */
  stored: PaymentMethod;
  /** status of a new order */
  firstStatus: OrderStatus;
  /** how long an unpaid order keeps its stock: a fixed time, a setting, or no limit */
  hold: { minutes: number } | { setting: 'transferHoldHours' } | null;
  /** its attempts at the payment provider, which settles the payment without staff; null if not paid online */
  online: OnlineTraits | null;
  /** whether the customer sends a transfer proof, which staff review */
  needsProof: boolean;
  /** whether the carrier collects the money */
  isPaidOnDelivery: boolean;
  /**
   * the orders that it can pay: only parcels can be paid to a carrier, only appointments in the shop on their day, and
   * only what its customer fetches when it is fetched
   */
  pays: 'everything' | 'parcels' | 'services' | 'pickups';
  /** how the rest of a new order is paid, if that has to be stored with it */
  remainder?: OrderRemainder;
  /** name on the page of an order */
  orderLabel: string;
  /** name in mails to customers */
  mailLabel: string;
  /** text on the page of an order while its payment is awaited */
  awaiting: { title: string; text: string };
  /** texts for an order that is placed now and paid later without a provider or a proof; null for the other methods */
  payLater: { toast: string; doneText: string; doneSum: string } | null;
  /** whether it is paid with staff, as agreed or in the shop, so that nothing can be paid on the order's page */
  isWithStaff?: true;
};
