/** The codes stored in text columns, and what they mean. */

export const orderStatuses = [
  'Pendiente Contraentrega',
  'Pendiente',
  'Pagado',
  'Enviado',
  'Entregado',
  'Cancelado',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentMethods = [
  'Pago Contraentrega',
  'Transferencia Bancaria',
  'Wompi',
  'Tarjeta',
  'Pago en tienda',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const serviceRequestStatuses = ['Nueva', 'Contactada', 'Cancelada'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const productKinds = ['supplement', 'phytotherapeutic', 'cosmetic', 'food', 'service', 'other'] as const;
export type ProductKind = (typeof productKinds)[number];

/**
 * The kinds of events in an order's history.
 *
 * - 'placed', 'deleted': the order was placed by the shopper, or deleted by staff
 * - 'status': staff changed the status, or the order waits for its payment again because the money is gone
 * - 'paid': the payment provider reported a payment
 * - 'lapsed', 'replaced': the order was cancelled automatically, because its payment did not arrive in time or the
 * shopper placed another order instead
 * - 'customer-cancelled': the customer cancelled it on its page
 * - 'method': the shopper chose another payment method
 * - 'proof-sent', 'proof-rejected': the shopper sent a transfer proof; staff rejected one
 * - 'proof-reopened': staff withdrew the approval of a transfer proof, which waits for review again
 * - 'payment-problem': staff must check a payment
 */
export const orderEventKinds = [
  'placed',
  'status',
  'paid',
  'lapsed',
  'replaced',
  'customer-cancelled',
  'method',
  'proof-sent',
  'proof-rejected',
  'proof-reopened',
  'payment-problem',
  'deleted',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** Orders that customers may cancel on the order's page: none, unpaid ones, or all unsent ones. */
export const customerCancellings = ['never', 'unpaid', 'unsent'] as const;
export type CustomerCancelling = (typeof customerCancellings)[number];

/** Kinds of payment attempts: in the provider's widget, or with a card token created in the browser. */
export const paymentKinds = ['widget', 'card'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

/** The provider's transaction statuses. All but PENDING are final, except that APPROVED may become VOIDED. */
export const transactionStatuses = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Why a payment needs review by staff. */
export const paymentIncidentKinds = [
  'unknown-reference',
  'wrong-amount',
  'wrong-currency',
  'paid-twice',
  'paid-without-stock',
  'paid-after-cancel',
  'paid-deleted',
  'voided',
  /** the order was cancelled or deleted after it was paid */
  'refund-owed',
  /** a settlement file says that the money of a payment was returned to the customer, in full or in part */
  'reversed',
  'partly-reversed',
  /** a settlement file has a payment of an order that was never reported to the shop */
  'unrecorded',
  /** the order was paid online after a product of it had been withdrawn */
  'paid-withdrawn',
] as const;
export type PaymentIncidentKind = (typeof paymentIncidentKinds)[number];

/** Ways of returning money to a customer. */
export const refundMethods = ['provider', 'transfer', 'cash', 'other'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** Kinds of lines in a settlement file. 'void': a payment annulled before it was settled. */
export const settlementKinds = ['payment', 'refund', 'chargeback', 'void'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

export const proofStatuses = ['pending', 'approved', 'rejected'] as const;
export type ProofStatus = (typeof proofStatuses)[number];

/** Why the units on a shelf changed. 'given-back': an order that had left was undone, cancelled or returned. */
export const movementKinds = ['sold', 'given-back', 'counted', 'imported', 'written-off'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Whether shoppers see a review. 'pending': it waits for staff; 'hidden': staff took it off the shop. */
export const reviewStatuses = ['published', 'pending', 'hidden'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The recipient of a mail about an order. */
export const mailAudiences = ['customer', 'staff'] as const;
export type MailAudience = (typeof mailAudiences)[number];

export const consentPurposes = ['terms-and-data', 'marketing', 'health-data'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const changeTopics = [
  'products',
  /**
   * only the stock of products changed, by orders or holds (edits by staff are 'products'), and none sold out or
   * became available again: lists keep their products and order
   */
  'stock',
  /** also the collections, which the menu lists beside the categories */
  'categories',
  'settings',
  'orders',
  'service-requests',
  'pickup-requests',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

/**
 * What a day that staff add to the calendar is: a holiday by law, or a day on which only this shop sends nothing.
 */
export const calendarDayKinds = ['holiday', 'closed'] as const;
export type CalendarDayKind = (typeof calendarDayKinds)[number];

/** The kinds of records in the history of staff changes. */
export const staffSubjects = [
  'product',
  'category',
  'settings',
  'order',
  'service-request',
  'staff',
  'question',
  'payment',
  'backup',
  'review',
  'collection',
  'synonyms',
] as const;
export type StaffSubject = (typeof staffSubjects)[number];

export const staffActions = ['created', 'changed', 'deleted', 'restored', 'imported', 'invited', 'revoked'] as const;
export type StaffAction = (typeof staffActions)[number];
