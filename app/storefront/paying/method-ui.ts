import type { ComponentType, Ref } from 'react';
import type { Pesos } from '#shop/money.ts';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';
import type { WayRecord } from '#shop/paying/payment-ways.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import type { Answer, Stage } from './paying-stages.ts';
import type { Post } from './send-order.ts';
import type { ReservationRefusal } from './transfer/use-reservation.ts';

/** What the page calls on the panel of a payment method that needs more than the shipping data. */
export type PanelHandle = {
  /** Shows validation errors; returns whether there are none. */
  check(): boolean;
  /**
   * Collects the method's form fields: the proof of a transfer, or a card's token.
   *
   * @returns null if that failed, which has already been shown to the shopper
   */
  prepare(): Promise<Record<string, string | Blob> | null>;
  /** Focuses the first invalid field. */
  focus(): void;
  /** Replaces the plain request that submits the order. */
  post?: Post<Answer>;
};

export type CheckoutPanelProps = {
  /** for panels of payment methods that need more than the shipping data */
  ref: Ref<PanelHandle>;
  /** the way to pay that was chosen, one of those of this method */
  way: WayRecord;
  /** null if the shop takes no online payments */
  provider: PaymentProvider['browser'] | null;
  /** banks that transfers can go to */
  banks: string[];
  order: OrderRequest;
  /** what its shipping costs, which the total includes */
  shipping: Pesos;
  /** everything but the consent is filled in and valid */
  isShippingComplete: boolean;
  onIncomplete: () => void;
  /** Enter was pressed in a field that belongs to no form */
  onEnter: () => void;
  /** the stock could not be reserved */
  onRefused: (refusal: ReservationRefusal) => void;
  /** the uploaded share of a file, from 0 to 1; null while nothing is uploading */
  onProgress: (progress: number | null) => void;
};

export type OrderPanelProps = {
  /** for panels with form fields of their own */
  ref: Ref<PanelHandle>;
  /** the chosen one of the method's ways */
  way: WayRecord;
  provider: PaymentProvider['browser'] | null;
  /** the secret of the order's link */
  token: string;
  total: Pesos;
  stage: Stage;
  /** starts paying by this method */
  onPay: () => void;
  /** reloads the page's data after the order has changed */
  onChanged: () => Promise<void>;
};

/** The errors for an incomplete checkout form; a general one is shown for those that are absent. */
export type FormProblems = {
  /** only fields of the form are missing */
  fields?: string;
  /** only what the panel asks for is missing */
  panel?: string;
  /** both */
  all?: string;
};

/** The user interface of a payment method. Its names and rules are in `shop/paying/payment-methods.ts`. */
export type MethodUi = {
  problems?: FormProblems;
  /** shown on /checkout under the chosen method */
  CheckoutPanel: ComponentType<CheckoutPanelProps>;
  /** shown on the page of an order under the chosen method */
  OrderPanel: ComponentType<OrderPanelProps>;
};
