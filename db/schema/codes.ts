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
  'Pago al recoger',
  // Of sales by staff.
  'Mixto',
  'Efectivo',
  'Datáfono',
  'A crédito',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const serviceRequestStatuses = ['Nueva', 'Contactada', 'Cancelada'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

export const roles = ['customer', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Where an order was placed: on the shop's pages, or with a member of staff. */
export const orderChannels = ['web', 'counter', 'phone', 'whatsapp'] as const;
export type OrderChannel = (typeof orderChannels)[number];

/** How the goods of an order reach the customer. 'carried': they were taken away at once. */
export const orderDeliveries = ['parcel', 'pickup', 'carried'] as const;
export type OrderDelivery = (typeof orderDeliveries)[number];

/** How the rest of an order will be paid that is not paid at once. */
export const orderRemainders = ['on-delivery', 'on-account', 'in-store'] as const;
export type OrderRemainder = (typeof orderRemainders)[number];

export const handPaymentKinds = ['received', 'refunded'] as const;
export type HandPaymentKind = (typeof handPaymentKinds)[number];

/** How money that no provider reports changed hands. 'carrier': the carrier collected it; 'provider': a refund of one. */
export const handPaymentMethods = ['cash', 'transfer', 'terminal', 'carrier', 'provider', 'other'] as const;
export type HandPaymentMethod = (typeof handPaymentMethods)[number];

/** What led to the record of a payment by hand. */
export const handPaymentCauses = ['sale', 'status', 'handover', 'proof', 'return', 'refund'] as const;
export type HandPaymentCause = (typeof handPaymentCauses)[number];

/** The states of a change to an order. Only 'offered' ones wait, for the customer's answer. */
export const revisionStates = ['applied', 'offered', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const;
export type RevisionState = (typeof revisionStates)[number];

/** Which prices the lines of a changed order have. */
export const revisionPricings = ['today', 'order'] as const;
export type RevisionPricing = (typeof revisionPricings)[number];

export const revisionAskers = ['staff', 'customer'] as const;
export type RevisionAsker = (typeof revisionAskers)[number];

/** Why units came back: the legal withdrawal, a warranty, a parcel that was refused, or as a courtesy. */
export const returnKinds = ['withdrawal', 'warranty', 'refused', 'courtesy'] as const;
export type ReturnKind = (typeof returnKinds)[number];

export const draftKinds = ['draft', 'quotation'] as const;
export type DraftKind = (typeof draftKinds)[number];

export const draftStates = ['open', 'sent', 'accepted', 'discarded'] as const;
export type DraftState = (typeof draftStates)[number];

/** Cash that staff take out of the till, or put into it, other than for an order. */
export const tillMovementKinds = ['payout', 'deposit'] as const;
export type TillMovementKind = (typeof tillMovementKinds)[number];

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
 * - 'sold': staff sold it, at the counter, by telephone or by WhatsApp
 * - 'revised', 'revision-offered', 'revision-answered': its content changed; the customer was asked to accept a change,
 * and answered
 * - 'change-asked': the customer asked for a change
 * - 'returned': units came back
 * - 'payment': staff recorded a payment, or voided one
 * - 'confirmed': the customer confirmed by the order's link that they want it, or staff asked
 * - 'pickup-ready': it can be fetched in the shop
 * - 'parcel': a parcel of it got another state
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
  'sold',
  'revised',
  'revision-offered',
  'revision-answered',
  'change-asked',
  'returned',
  'payment',
  'confirmed',
  'pickup-ready',
  'parcel',
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
  /** also the questions to experts, which are announced without ids */
  'service-requests',
  'pickup-requests',
  /** the roles of members of staff, by their ids */
  'staff',
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
  'role',
  'return',
  'till',
  'customer',
  'draft',
] as const;
export type StaffSubject = (typeof staffSubjects)[number];

export const staffActions = ['created', 'changed', 'deleted', 'restored', 'imported', 'invited', 'revoked'] as const;
export type StaffAction = (typeof staffActions)[number];

/** How a customer confirmed an order that is paid on delivery. */
export const confirmationChannels = ['link', 'call', 'whatsapp'] as const;
export type ConfirmationChannel = (typeof confirmationChannels)[number];
