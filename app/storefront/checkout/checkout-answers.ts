/** What the shop answers the pages on which somebody pays: the one place both sides of the wire agree. */
import type { SubmissionResult } from '@conform-to/react';
import type { TransferAccount } from '#db/schema.ts';
import type { ChangedLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import type { OrderStatus } from '#shop/orders/order-status.ts';
import type { WidgetConfig } from '#shop/payments/provider.ts';

/** Where the payment of an order that stands has got to. */
export type PaymentStep =
  | { kind: 'widget'; config: WidgetConfig; widgetUrl: string }
  /** being confirmed: ask POST /pedido/{token}/estado */
  | { kind: 'pending' }
  | { kind: 'paid' }
  /** in the provider's words; empty where it gave none */
  | { kind: 'declined'; message: string }
  /** the provider is away; the order stands and can be paid another way */
  | { kind: 'unavailable' }
  | { kind: 'proof-received' }
  /** paid at the door: nothing more is to be done now */
  | { kind: 'on-delivery' };

/** An order that stands, with the secret of its link. */
export type Placed = { orderNumber: string; total: Pesos; token: string };

type Changed = { outcome: 'changed'; lines: ChangedLine[] };
type EmptyCart = { outcome: 'empty-cart' };
type Failed = { outcome: 'failed'; message: string };
/** paid already, or its payment is being confirmed: the shopper goes to the order's page */
type Settling = { outcome: 'settling'; order: Placed };
/** the transfer's proof is missing or not acceptable */
type ProofRefused = { outcome: 'proof'; message: string };

/** POST /checkout/pedido */
export type CheckoutAnswer =
  | { outcome: 'placed'; order: Placed; payment: PaymentStep }
  | Settling
  | { outcome: 'form'; submission: SubmissionResult }
  | ProofRefused
  /** the cart is not what the shopper saw, and nothing was ordered */
  | Changed
  | EmptyCart
  /** an order with other content stands under this key; `waiting` ones may be replaced */
  | { outcome: 'key-used'; orderNumber: string; waiting: boolean }
  | Failed;

/** POST /checkout/reserva */
export type ReserveAnswer =
  | { outcome: 'reserved'; until: string; accounts: TransferAccount[] }
  | Settling
  | Changed
  | EmptyCart
  | Failed;

/** POST /pedido/:token/pago */
export type PayAnswer =
  | { outcome: 'payment'; payment: PaymentStep }
  | { outcome: 'accounts'; accounts: TransferAccount[]; until: string | null }
  | { outcome: 'settling' }
  | Failed;

/** POST /pedido/:token/estado */
export type StateAnswer = {
  status: OrderStatus;
  payment: 'none' | 'waiting' | 'pending' | 'paid' | 'declined';
  message: string;
};

/** POST /pedido/:token/comprobante */
export type ProofAnswer = { outcome: 'proof-received' } | ProofRefused | { outcome: 'settling' } | Failed;
