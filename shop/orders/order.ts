import type { ConsentPurpose, OrderEvent, OrderItem, OrderStatus, PaymentMethod, ShippingAddress } from '#db/schema.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';

export type { OrderItem, ShippingAddress };

/** What a shopper asks for, checked for form but not yet for price, stock or existence. */
export type NewOrder = {
  /** made by the browser for one attempt: the same key with the same content is the same order */
  idempotencyKey: string;
  lines: CartLine[];
  /** pesos: the total the shopper confirmed */
  shownTotal: Pesos;
  shippingAddress: ShippingAddress;
  notes: string;
  paymentMethod: PaymentMethod;
  /** from the session only; null for a guest */
  userId: string | null;
  /** what was ticked, in the words shown */
  consents: { purpose: ConsentPurpose; wording: string }[];
};

/** What the shopper is told of an order that stands. */
export type PlacedOrder = { id: string; orderNumber: string; total: Pesos; accessToken: string };

/** One row of a list of orders. */
export type OrderSummary = {
  id: string;
  orderNumber: string;
  orderDate: Date;
  totalAmount: Pesos;
  status: OrderStatus;
  items: OrderItem[];
  shippingAddress: ShippingAddress;
  paymentMethod: PaymentMethod | null;
};

/** All that is known of one order. */
export type OrderDetail = OrderSummary & {
  userId: string | null;
  shippingCost: Pesos;
  notes: string;
  holdsStock: boolean;
  holdExpiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** what happened to it, oldest first */
  events: Pick<OrderEvent, 'id' | 'kind' | 'fromStatus' | 'toStatus' | 'actorName' | 'createdAt'>[];
};

/** What a line costs: a pack its price once, units the price each. */
export function orderItemTotal(item: OrderItem): Pesos {
  return item.isOffer ? item.price : item.price * item.quantity;
}

/** Units by product, lines that share one added up. */
export function orderUnits(items: OrderItem[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const item of items) units.set(item.id, (units.get(item.id) ?? 0) + item.quantity);
  return units;
}

/** An order number as people read it aloud: '482 915'. */
export function formatOrderNumber(orderNumber: string): string {
  return orderNumber.replace(/(?<=\d)(?=(\d{3})+$)/g, ' ');
}
