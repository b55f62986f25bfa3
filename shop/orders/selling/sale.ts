/** A sale by a member of staff: at the counter, by telephone or by WhatsApp. */
import type { HandPaymentMethod, OrderChannel, OrderDelivery, OrderRemainder, PaymentMethod } from '#db/schema.ts';
import type { CartLine } from '#shop/cart/pricing.ts';
import type { Pesos } from '#shop/money.ts';
import type { NewOrder, ShippingAddress } from '#shop/orders/order.ts';

/** How the money that a customer pays at once changes hands. */
export const salePaymentMethods = ['cash', 'transfer', 'terminal'] as const satisfies HandPaymentMethod[];
export type SalePaymentMethod = (typeof salePaymentMethods)[number];

export type SalePayment = {
  method: SalePaymentMethod;
  /** what stays in the shop */
  amount: Pesos;
  /** of cash: what the customer handed over; absent if it was the exact amount */
  tendered?: Pesos | undefined;
};

/** How the unpaid rest of a sale will be paid. A transfer of the whole is awaited like that of a shopper. */
export const saleRemainders = ['on-delivery', 'on-account', 'in-store', 'transfer'] as const satisfies (
  | OrderRemainder
  | 'transfer'
)[];
export type SaleRemainder = (typeof saleRemainders)[number];

/** A sale as a member of staff submits it: valid in form, not yet checked for prices and stock. */
export type NewSale = {
  /** created by the browser per sale: the same key with the same content is the same sale */
  idempotencyKey: string;
  lines: CartLine[];
  /** the total that staff saw; see `saleTotal` */
  shownTotal: Pesos;
  discount: Pesos;
  discountReason: string;
  /** agreed with the customer; only parcels have one */
  shippingCost: Pesos;
  /** null for a walk-in customer who leaves no data; only possible if nothing is owed and the goods are carried away */
  customer: ShippingAddress | null;
  delivery: OrderDelivery;
  /** what is paid at once; each method once */
  payments: SalePayment[];
  /** how the rest will be paid; null if there is none */
  remainder: SaleRemainder | null;
  /** the last day to pay what is sold on account, '2026-12-31'; null otherwise */
  dueOn: string | null;
  channel: Exclude<OrderChannel, 'web'>;
  notes: string;
  /** the consents the customer gave, in the wording read out or shown; see `saleConsents` */
  consents: NewOrder['consents'];
};

/** Where a sale was made, as the history of its order says. */
export const saleChannelWords: Record<NewSale['channel'], string> = {
  counter: 'En el mostrador',
  phone: 'Por teléfono',
  whatsapp: 'Por WhatsApp',
};

/** What staff call a pack: its label, or how many units it has. */
export const offerName = ({ label, units }: { label: string; units: number }) => label.trim() || `${units} unidades`;

/** The total of a line at the prices shown: the price once for a pack, the price per unit otherwise. */
export function saleLineTotal(line: CartLine): Pesos {
  return line.kind === 'unit' ? line.shownPrice * line.quantity : line.shownPrice;
}

/** The sum of the lines at the prices shown, before the discount. */
export function saleSubtotal(lines: CartLine[]): Pesos {
  return lines.reduce((sum, line) => sum + saleLineTotal(line), 0);
}

/** What the customer has to pay: the lines, less the discount, plus the shipping cost. */
export function saleTotal({
  lines,
  discount,
  shippingCost,
}: Pick<NewSale, 'lines' | 'discount' | 'shippingCost'>): Pesos {
  return Math.max(0, saleSubtotal(lines) - discount) + shippingCost;
}

/** How a total is split into what is paid at once, and the rest. */
export type PaymentSplit = {
  received: Pesos;
  /** what is still to be paid */
  rest: Pesos;
  /** how much more than the total the payments are; with any, the sale is refused */
  excess: Pesos;
};

export function splitPayment(total: Pesos, payments: Pick<SalePayment, 'amount'>[]): PaymentSplit {
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  return { received, rest: Math.max(0, total - received), excess: Math.max(0, received - total) };
}

/** The change for the cash that the customer handed over. */
export function changeDue(payments: Pick<SalePayment, 'amount' | 'tendered'>[]): Pesos {
  return payments.reduce((sum, { amount, tendered = amount }) => sum + Math.max(0, tendered - amount), 0);
}

const methodOfPayment: Record<SalePaymentMethod, PaymentMethod> = {
  cash: 'Efectivo',
  transfer: 'Transferencia Bancaria',
  terminal: 'Datáfono',
};

const methodOfRemainder: Record<SaleRemainder, PaymentMethod> = {
  transfer: 'Transferencia Bancaria',
  'on-delivery': 'Pago Contraentrega',
  'on-account': 'A crédito',
  'in-store': 'Pago al recoger',
};

/** The payment method stored with a sale: the only one, or 'Mixto' for several, the rest being one of them. */
export function saleMethod({ payments, remainder }: Pick<NewSale, 'payments' | 'remainder'>): PaymentMethod {
  const methods = new Set(payments.map(({ method }) => methodOfPayment[method]));
  if (remainder) methods.add(methodOfRemainder[remainder]);
  const [only = 'Efectivo'] = methods;
  return methods.size > 1 ? 'Mixto' : only;
}

/**
 * Lists how the rest of a sale can be paid, the usual way first. A transfer is awaited for the whole order, before it is
 * handed over.
 */
export function remaindersFor(delivery: OrderDelivery, payments: readonly SalePayment[]): SaleRemainder[] {
  if (delivery === 'carried') return ['on-account'];
  const atHandover = delivery === 'parcel' ? 'on-delivery' : 'in-store';
  return payments.length === 0 ? [atHandover, 'transfer', 'on-account'] : [atHandover, 'on-account'];
}
