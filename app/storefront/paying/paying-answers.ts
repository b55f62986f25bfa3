/** The responses of the routes that place and pay orders, shared by server and browser. */
import type { SubmissionResult } from '@conform-to/react';
import type { TransferAccount } from '#db/schema.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import type { OrderStatus } from '#shop/orders/status/order-status.ts';
import type { PaymentState } from '#shop/payments/payment-state.ts';
import type { WidgetConfig } from '#shop/payments/provider.ts';

/** The state of an order's payment right after its method was applied. */
export type PaymentStep =
  | { kind: 'widget'; config: WidgetConfig; widgetUrl: string }
  /** being confirmed: poll POST /pedido/{token}/estado */
  | { kind: 'pending' }
  | { kind: 'paid' }
  /**
   * the provider does not say whether an earlier attempt, or this one, paid the order: nothing more must be paid now
   */
  | { kind: 'unanswered' }
  /** `message`: the reason that the provider or the shop gives, or empty */
  | { kind: 'declined'; message: string }
  /** there is no provider, or it was not reached: nothing can have been paid, and another way is possible */
  | { kind: 'unavailable' }
  | { kind: 'proof-received' }
  /** nothing more to do now: the order is paid later, without a provider or a proof */
  | { kind: 'pay-later' }
  /**
   * the order can be paid by transfer to these accounts; `until`: the time until which it keeps its stock; null for no
   * limit
   */
  | { kind: 'accounts'; accounts: TransferAccount[]; until: string | null };

/** A placed order; `token` is the secret of its link. */
export type Placed = { orderNumber: string; total: Pesos; token: string };

/** `shipping`: its price today, if only that differs from what the shopper saw */
type Changed = { outcome: 'changed'; lines: ChangedLine[]; shipping?: Pesos };
/** an order above a limit of units: the shop takes it on WhatsApp only */
type TooMany = { outcome: 'too-many'; text: string };
type EmptyCart = { outcome: 'empty-cart' };
type Failed = { outcome: 'failed'; message: string };
/** already paid, or its payment is being confirmed: redirect to the order's page */
type Settling = { outcome: 'settling'; order: Placed };
/**
 * an order with the same goods of the same telephone is paid or being paid; `order`: null if the request does not prove
 * that it is this shopper's
 */
type SameOrder = { outcome: 'same-order'; order: Placed | null };
/** the transfer's proof is missing or not acceptable */
type ProofRefused = { outcome: 'proof'; message: string };

/** POST /checkout/pedido */
export type CheckoutAnswer =
  | { outcome: 'placed'; order: Placed; payment: PaymentStep }
  | Settling
  | SameOrder
  | { outcome: 'form'; submission: SubmissionResult }
  | ProofRefused
  /** the cart differs from what the shopper saw, and nothing was ordered */
  | Changed
  | TooMany
  | EmptyCart
  /** the attempt's key belongs to an order with other content; one that is `waiting` for its payment may be replaced */
  | { outcome: 'key-used'; orderNumber: string; waiting: boolean }
  | Failed;

/** POST /checkout/reserva */
export type ReserveAnswer =
  | { outcome: 'reserved'; until: string; accounts: TransferAccount[] }
  | Settling
  | Changed
  | TooMany
  | EmptyCart
  | Failed;

/** POST /pedido/:token/pago */
export type PayAnswer =
  | { outcome: 'payment'; payment: PaymentStep }
  | { outcome: 'settling' }
  /** `again`: the address of a cart with the order's products, if only a new order can be paid */
  | (Failed & { again?: string });

/** POST /pedido/:token/estado */
export type StateAnswer = {
  status: OrderStatus;
  payment: PaymentState;
  message: string;
};

/** POST /pedido/:token/comprobante */
export type ProofAnswer = { outcome: 'proof-received' } | ProofRefused | { outcome: 'settling' } | Failed;
