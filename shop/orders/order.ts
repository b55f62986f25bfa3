import type {
  ConsentPurpose,
  OrderChannel,
  OrderDelivery,
  OrderEvent,
  OrderItem,
  OrderRemainder,
  OrderStatus,
  PaymentMethod,
  ShippingAddress,
  TransferProof,
} from '#db/schema.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import type { NewProof } from '#shop/orders/proofs/proof.ts';
import type { DeliveryPromise } from '#shop/shipping/delivery-promise.ts';

export type { OrderItem, ShippingAddress };

/** An order as a shopper submits it: valid in form, not yet checked for prices, stock and existence of products. */
export type NewOrder = {
  /** created by the browser per attempt: the same key with the same content is the same order */
  idempotencyKey: string;
  lines: CartLine[];
  /** what the lines cost, as the shopper confirmed it */
  shownTotal: Pesos;
  /** what shipping costs, as the shopper confirmed it; 0 if absent */
  shownShipping?: Pesos;
  shippingAddress: ShippingAddress;
  notes: string;
  paymentMethod: PaymentMethod;
  /** whether its customer fetches it in the shop; a parcel if absent */
  delivery?: Exclude<OrderDelivery, 'carried'>;
  /** from the session, never from the request; null for a guest */
  userId: string | null;
  /** the consents given, in the wording shown */
  consents: { purpose: ConsentPurpose; wording: string }[];
  /** the key of an earlier attempt whose order this one replaces, if that one is still unpaid */
  replaces?: string | null;
  /**
   * whether the shopper confirmed that this is a further order, not a repetition of a recent one with goods in common
   */
  isAnother?: boolean | undefined;
  /** proof of the transfer that pays it; its file is already stored */
  proof?: NewProof | null;
  /** keyed hash of the client address, from the server */
  clientKey?: string | null;
};

/** The data of a placed order that its shopper receives. */
export type PlacedOrder = { id: string; orderNumber: string; total: Pesos; accessToken: string };

/** A placed order with its current status and payment method. */
export type PlacedOrderState = PlacedOrder & { status: OrderStatus; paymentMethod: PaymentMethod };

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
  delivery: OrderDelivery;
  /** how the unpaid rest will be paid; null if the payment method says it */
  remainder: OrderRemainder | null;
  /** the days between which it was promised to arrive when it was placed; null without a promise */
  promise: DeliveryPromise | null;
  /** when the customer closed their account; null while it is open, and for guests */
  forgetRequestedAt: Date | null;
  /** when the customer's personal data were removed from the order; null if they were not */
  forgottenAt: Date | null;
};

/** A line of an order as a member of staff sees it; without the permission to see amounts, it has no price. */
export type SeenItem = Omit<OrderItem, 'price'> & { price?: Pesos };

type Unseen<Order extends OrderSummary> = Omit<Order, 'totalAmount' | 'shippingCost' | 'items'> & {
  /** null without the permission to see amounts */
  totalAmount: Pesos | null;
  shippingCost: Pesos | null;
  items: SeenItem[];
  /** whether its customer still has something to pay in the shop */
  owesInStore: boolean;
  /** what is collected at the door, if anything; in lists only without that permission */
  toCollect?: Pesos;
};

/** One row of a list of orders, as a member of staff sees it. */
export type SeenOrder = Unseen<OrderSummary> & Pick<OrderDetail, 'notes'>;

/** One order in full, as a member of staff sees it. */
export type SeenOrderDetail = Omit<Unseen<OrderDetail>, 'discount'> & {
  discount: Pesos | null;
};

/** A proof as its customer sees it. */
export type CustomerProof = Pick<TransferProof, 'id' | 'status' | 'reason' | 'fileName' | 'returnedAt' | 'createdAt'>;

/** A proof as staff see it, without its file, which has a URL of its own. */
export type StaffProof = CustomerProof &
  Pick<TransferProof, 'contentType' | 'byteSize' | 'reviewedByName' | 'reviewedAt'> & {
    /** other orders that the same file was sent for */
    alsoUsedIn: { orderId: string; orderNumber: string }[];
  };

/** One order in full. */
export type OrderDetail = OrderSummary & {
  userId: string | null;
  shippingCost: Pesos;
  /** what staff took off the sum of the lines, and why */
  discount: Pesos;
  discountReason: string;
  channel: OrderChannel;
  /** of an order sold on account: the last day to pay it */
  dueOn: string | null;
  notes: string;
  holdsStock: boolean;
  holdExpiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** its history, oldest first */
  events: Pick<OrderEvent, 'id' | 'kind' | 'fromStatus' | 'toStatus' | 'actorName' | 'note' | 'createdAt'>[];
  /** the proofs of transfer sent for it, newest first */
  proofs: StaffProof[];
};

/** An order as seen through its secret link. */
export type OrderByLink = Omit<OrderDetail, 'userId' | 'forgetRequestedAt' | 'forgottenAt' | 'events' | 'proofs'> & {
  /** the events that concern the customer, oldest first, without names of staff */
  events: Pick<OrderEvent, 'id' | 'kind' | 'fromStatus' | 'toStatus' | 'note' | 'createdAt'>[];
  /** newest first */
  proofs: CustomerProof[];
  /** whether it belongs to an account */
  hasAccount: boolean;
  /** the part of the shipping cost that paying on delivery adds; null if unknown */
  codFee: Pesos | null;
  /** pesos of the units that came back, with their part of the shipping */
  returnedAmount: Pesos;
};

/** What customers read that a pack is: its label, or that it is an offer. */
export const packName = ({ offerLabel }: Pick<OrderItem, 'offerLabel'>) => offerLabel?.trim() || 'Oferta';

/** What the total of an item depends on. */
export type PricedItem = Pick<OrderItem, 'isOffer' | 'price' | 'quantity'>;

/** The total of an item: the price once for a pack, the price per unit otherwise. */
export function orderItemTotal(item: PricedItem): Pesos {
  return item.isOffer ? item.price : item.price * item.quantity;
}

/** The sum of the lines of an order, before the discount. */
export function subtotalOf(items: PricedItem[]): Pesos {
  return items.reduce((sum, item) => sum + orderItemTotal(item), 0);
}

/** The total of an item as a member of staff sees it; null without its price. */
export function seenItemTotal(item: SeenItem): Pesos | null {
  return item.price === undefined ? null : orderItemTotal({ ...item, price: item.price });
}

/** The stock item that the units of an order's item come from; the product's first has the product's id. */
export function stockItemOf({ id, stockItemId = id }: UnitsOfItem): string {
  return stockItemId;
}

/** Units by stock item, without those that came back. */
export function orderUnits(items: UnitsOfItem[]): Map<string, number> {
  return unitsBy(items, stockItemOf);
}

/** Units by product id, of all stock items of the product, without those that came back. */
export function productUnits(items: UnitsOfItem[]): Map<string, number> {
  return unitsBy(items, ({ id }) => id);
}

function unitsBy(items: UnitsOfItem[], keyOf: (item: UnitsOfItem) => string): Map<string, number> {
  const units = new Map<string, number>();
  for (const item of items) units.set(keyOf(item), (units.get(keyOf(item)) ?? 0) + unitsLeft(item));
  return units;
}

type UnitsOfItem = Pick<OrderItem, 'id' | 'stockItemId' | 'quantity' | 'returned'>;

const unitsLeft = ({ quantity, returned = 0 }: UnitsOfItem) => quantity - returned;

/** Formats an order number in groups of three digits: '482 915'. */
export function formatOrderNumber(orderNumber: string): string {
  return orderNumber.replace(/(?<=\d)(?=(\d{3})+$)/g, ' ');
}

/** Whether a text from a URL looks like the secret of an order's link, so that it is worth a query. */
export function isAccessToken(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}
