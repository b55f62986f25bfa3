import type {
  ConsentPurpose,
  OrderEvent,
  OrderItem,
  OrderStatus,
  PaymentMethod,
  ShippingAddress,
  TransferProof,
} from '#db/schema.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import type { NewProof } from './proof.ts';

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
  /** the key of an earlier attempt whose order this one takes the place of, if that one still waits for its payment */
  replaces?: string | null;
  /** of the transfer that pays it, its file stored already */
  proof?: NewProof | null;
};

/** What the shopper is told of an order that stands. */
export type PlacedOrder = { id: string; orderNumber: string; total: Pesos; accessToken: string };

/** An order that stands, with where it stands. */
export type StandingOrder = PlacedOrder & { status: OrderStatus; paymentMethod: PaymentMethod };

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
  /** when its customer closed their account; null while it is open, and for guests */
  forgetRequestedAt: Date | null;
  /** when everything that says who ordered was taken out; null where it is there */
  forgottenAt: Date | null;
};

/** A proof as its customer hears of it. */
export type CustomerProof = Pick<TransferProof, 'id' | 'status' | 'reason' | 'fileName' | 'createdAt'>;

/** A proof as staff see it. Its file is asked for by itself. */
export type StaffProof = CustomerProof &
  Pick<TransferProof, 'contentType' | 'byteSize' | 'reviewedByName' | 'reviewedAt'> & {
    /** the other orders the very same file was sent for */
    alsoUsedIn: { orderId: string; orderNumber: string }[];
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
  events: Pick<OrderEvent, 'id' | 'kind' | 'fromStatus' | 'toStatus' | 'actorName' | 'note' | 'createdAt'>[];
  /** the proofs of a transfer that came for it, newest first */
  proofs: StaffProof[];
};

/** An order as whoever has its secret link sees it. */
export type OrderByLink = Omit<OrderDetail, 'userId' | 'forgetRequestedAt' | 'forgottenAt' | 'events' | 'proofs'> & {
  /** those that are the customer's business, oldest first, without the names of staff */
  events: Pick<OrderEvent, 'id' | 'kind' | 'fromStatus' | 'toStatus' | 'note' | 'createdAt'>[];
  /** newest first */
  proofs: CustomerProof[];
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

/** Whether a text from a URL has the form of the secret in an order's link, so that the database can be asked for it. */
export function isAccessToken(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}
