/** A sale while a member of staff fills it in: what they typed, and what is sent. */
import { emptyAddress, type TypedAddress } from '#app/admin/orders/fields/typed-address.ts';
import { amountOf } from '#app/admin/orders/fields/typed-amount.ts';
import { type DraftLine, priceOf, unitsOf } from '#app/admin/orders/find-lines/draft-line.ts';
import type { OrderDelivery } from '#db/schema.ts';
import type { CartLine, ChangedLine } from '#shop/cart/pricing.ts';
import type { Offer } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';
import {
  type NewSale,
  remaindersFor,
  type SalePayment,
  type SalePaymentMethod,
  type SaleRemainder,
  salePaymentMethods,
  saleSubtotal,
  saleTotal,
  splitPayment,
} from '#shop/orders/selling/sale.ts';
import type { SaleInput } from '#shop/orders/selling/sale-form.server.ts';

/** How a sale is paid: all of it in one way, or split into parts with a rest. */
export type PaymentChoice = SalePaymentMethod | 'split';

export type SaleDraft = {
  /** the same for every attempt to send this sale, so that it is made once */
  key: string;
  lines: DraftLine[];
  channel: NewSale['channel'];
  delivery: OrderDelivery;
  customer: TypedAddress;
  consented: boolean;
  /** amounts as typed */
  discount: string;
  discountReason: string;
  shippingCost: string;
  /** whether staff typed or agreed it, so that it does not follow the shop's rules; absent in older copies */
  isShippingTyped?: boolean;
  notes: string;
  payment: PaymentChoice;
  /** of a split payment, as typed */
  amounts: Record<SalePaymentMethod, string>;
  /** the cash handed over, as typed; empty for the exact amount */
  tendered: string;
  remainder: SaleRemainder | null;
  dueOn: string;
};

/** A sale at the counter to a walk-in customer, paid in cash with the exact amount. */
export function emptySale(key: string): SaleDraft {
  return {
    key,
    lines: [],
    channel: 'counter',
    delivery: 'carried',
    customer: emptyAddress,
    consented: false,
    discount: '',
    discountReason: '',
    shippingCost: '',
    notes: '',
    payment: 'cash',
    amounts: { cash: '', transfer: '', terminal: '' },
    tendered: '',
    remainder: null,
    dueOn: '',
  };
}

/** Whether the shipping cost is what staff typed, rather than what the shop's rules say. */
export function isShippingTyped({ isShippingTyped, shippingCost }: SaleDraft): boolean {
  return isShippingTyped ?? shippingCost !== '';
}

/** How many units or packs a line may have, with what the other lines of the product take. */
export function mostOf(line: DraftLine, lines: DraftLine[]): number {
  const others = lines.filter(({ id, product }) => id !== line.id && product.id === line.product.id);
  const left = line.product.stock - others.reduce((sum, other) => sum + unitsOf(other), 0);
  return Math.max(0, Math.floor(left / (line.offer?.units ?? 1)));
}

/**
 * Adds one unit of a product, or one pack: to its line if there is one.
 *
 * @returns the same lines if there are no more units for sale
 */
export function withProduct(lines: DraftLine[], product: DraftLine['product'], offer: Offer | null, id: string) {
  const isSame = (line: DraftLine) => line.product.id === product.id && line.offer?.id === offer?.id;
  const line = lines.find(isSame) ?? { id, product, offer, quantity: 0 };
  if (line.quantity >= mostOf(line, lines)) return lines;
  const more = { ...line, product, offer, quantity: line.quantity + 1 };
  return lines.some(isSame) ? lines.map((one) => (isSame(one) ? more : one)) : [...lines, more];
}

/** The lines as they are priced: each pack is a line of its own. */
export function cartLines(lines: DraftLine[]): CartLine[] {
  return lines.flatMap((line): CartLine[] => {
    const { id, product, offer, quantity } = line;
    const shownPrice = priceOf(line);
    if (!offer) return [{ kind: 'unit', lineId: id, productId: product.id, quantity, shownPrice }];
    const { id: offerId, units, label } = offer;
    return Array.from({ length: quantity }, (_, place) => ({
      ...{ kind: 'offer' as const, lineId: `${id}.${place}`, productId: product.id },
      ...{ offerId, units, label, shownPrice },
    }));
  });
}

/** The amounts of a sale, from its lines to what is left to pay. */
export function amountsOf(draft: SaleDraft) {
  const lines = cartLines(draft.lines);
  const discount = amountOf(draft.discount);
  const shippingCost = draft.delivery === 'parcel' ? amountOf(draft.shippingCost) : 0;
  const subtotal = saleSubtotal(lines);
  const total = saleTotal({ lines, discount, shippingCost });
  const payments = paymentsOf(draft, total);
  return { subtotal, discount, shippingCost, total, payments, ...splitPayment(total, payments) };
}

function paymentsOf({ payment, amounts, tendered }: SaleDraft, total: Pesos): SalePayment[] {
  const paid =
    payment === 'split'
      ? salePaymentMethods.map((method) => ({ method, amount: amountOf(amounts[method]) }))
      : [{ method: payment, amount: total }];
  return paid
    .filter(({ amount }) => amount > 0)
    .map((one) => (one.method === 'cash' && tendered !== '' ? { ...one, tendered: amountOf(tendered) } : one));
}

/** Whether the customer's data are part of the sale: required if anything is delivered or paid later. */
export function asksCustomer({ delivery, customer }: SaleDraft, rest: Pesos): boolean {
  return delivery !== 'carried' || rest > 0 || Object.values(customer).some((text) => text.trim() !== '');
}

/** How the rest will be paid: as chosen, or the only way there is. */
export function remainderOf(draft: SaleDraft): SaleRemainder | null {
  const possible = remaindersFor(draft.delivery, amountsOf(draft).payments);
  const [only = null, ...others] = possible;
  if (draft.remainder && possible.includes(draft.remainder)) return draft.remainder;
  return others.length === 0 ? only : null;
}

/** What is sent of a sale. */
export function saleInput(draft: SaleDraft): SaleInput {
  const { total, discount, shippingCost, payments, rest } = amountsOf(draft);
  const { delivery, channel, notes, consented } = draft;
  const remainder = rest > 0 ? remainderOf(draft) : null;
  return {
    ...{ delivery, channel, notes, consented, discount, shippingCost, payments, remainder },
    idempotencyKey: draft.key,
    lines: cartLines(draft.lines),
    shownTotal: total,
    discountReason: discount > 0 ? draft.discountReason : '',
    customer: asksCustomer(draft, rest) ? (draft.customer as SaleInput['customer']) : null,
    dueOn: remainder === 'on-account' && draft.dueOn !== '' ? draft.dueOn : null,
  };
}

/** The lines with the prices and units that the shop has now; products and packs that are gone leave. */
export function withChanges(lines: DraftLine[], changed: ChangedLine[]): DraftLine[] {
  return lines.flatMap((line) => {
    const change = changed.find(({ lineId }) => lineId === line.id || lineId.startsWith(`${line.id}.`));
    if (!change) return [line];
    const { now } = change;
    if (!now || (line.offer && !now.offer)) return [];
    const { name, discountPercentage, stock } = now;
    const price = line.offer ? line.product.price : now.price;
    const renewed = { ...line, product: { ...line.product, name, price, discountPercentage, stock }, offer: now.offer };
    const quantity = Math.min(line.quantity, Math.floor(stock / (now.offer?.units ?? 1)));
    return quantity > 0 ? [{ ...renewed, quantity }] : [];
  });
}

/** The notes that a customer may hand over for an amount: the exact amount is offered beside them. */
export function likelyNotes(total: Pesos): Pesos[] {
  if (total <= 0) return [];
  const notes = [5_000, 10_000, 20_000, 50_000, 100_000];
  const rounded = notes.map((note) => Math.ceil(total / note) * note).filter((amount) => amount > total);
  return [...new Set(rounded)].sort((one, other) => one - other).slice(0, 4);
}
