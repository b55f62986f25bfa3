/** A change to an order while a member of staff fills it in. */
import { addressFields, type TypedAddress, typedAddress } from '#app/admin/orders/fields/typed-address.ts';
import { amountOf, shownAmount } from '#app/admin/orders/fields/typed-amount.ts';
import { type DraftLine, priceOf as priceOfNew } from '#app/admin/orders/find-lines/draft-line.ts';
import type { RevisionPricing } from '#db/schema.ts';
import type { Offer } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';
import { type PricedItem, subtotalOf } from '#shop/orders/order.ts';
import { contentTotal } from '#shop/orders/revisions/content-total.ts';
import type { RevisableLine, RevisableOrder } from '#shop/orders/revisions/find-revisable.server.ts';
import { keptParts } from '#shop/orders/revisions/kept-parts.ts';
import type { RevisedLine } from '#shop/orders/revisions/order-content.ts';
import type { RevisionInput } from '#shop/orders/revisions/revision-form.server.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';

/** A line of the order with its new units, or units and packs to add. */
export type ChangeLine =
  | { key: string; kind: 'kept'; place: number; line: RevisableLine; quantity: number }
  | ({ key: string; kind: 'new' } & Omit<DraftLine, 'id'>);

export type ChangeDraft = {
  lines: ChangeLine[];
  pricing: RevisionPricing;
  address: TypedAddress;
  /** amounts as typed */
  discount: string;
  shippingCost: string;
  discountReason: string;
  notes: string;
  reason: string;
};

/** The order as it is, with nothing changed. */
export function draftOf(order: RevisableOrder): ChangeDraft {
  const { lines, address, discount, discountReason, shippingCost, notes } = order;
  return {
    lines: lines.map((line, place) => ({
      key: `line-${place}`,
      kind: 'kept',
      place,
      line,
      quantity: line.item.quantity,
    })),
    pricing: 'order',
    address: typedAddress(address),
    discount: shownAmount(discount),
    shippingCost: shownAmount(shippingCost),
    ...{ discountReason, notes },
    reason: '',
  };
}

/** What one unit of a line, or its pack, costs with the chosen prices. */
export function priceOf(line: ChangeLine, pricing: RevisionPricing): Pesos {
  if (line.kind === 'new') return priceOfNew(line);
  const { item, todayPrice } = line.line;
  return pricing === 'today' ? (todayPrice ?? item.price) : item.price;
}

/** The most units or packs that a line can have, with what the other lines of its product take. */
export function mostOf(line: ChangeLine, lines: ChangeLine[]): number {
  const ofProduct = lines.filter((one) => productOf(one) === productOf(line));
  const kept = ofProduct.find((one) => one.kind === 'kept');
  const available = kept?.line.available ?? (line.kind === 'new' ? line.product.stock : 0);
  const others = ofProduct.filter(({ key }) => key !== line.key);
  const left = available - others.reduce((sum, other) => sum + unitsOf(other), 0);
  if (line.kind === 'new') return Math.max(0, Math.floor(left / (line.offer?.units ?? 1)));
  const { isOffer, quantity } = line.line.item;
  return isOffer ? 1 : Math.max(quantity, left);
}

const productOf = (line: ChangeLine) => (line.kind === 'kept' ? line.line.item.id : line.product.id);

/** The units that a line takes from the stock; a kept pack counts its units, too. */
const unitsOf = (line: ChangeLine) => (line.kind === 'kept' ? line.quantity : line.quantity * (line.offer?.units ?? 1));

/** A line as the order will have it: each pack that is added is a line of its own, and so are units of another price. */
export function partsOf(line: ChangeLine, pricing: RevisionPricing): PricedItem[] {
  const { quantity } = line;
  if (line.kind === 'kept') {
    const { isOffer } = line.line.item;
    return keptParts(line.line, quantity, pricing).map((part) => ({ isOffer, ...part }));
  }
  const price = priceOfNew(line);
  if (quantity === 0) return [];
  const { offer } = line;
  if (!offer) return [{ isOffer: false, price, quantity }];
  return Array.from({ length: quantity }, () => ({ isOffer: true, price, quantity: offer.units }));
}

/** The total of a line. */
export const lineTotal = (line: ChangeLine, pricing: RevisionPricing): Pesos => subtotalOf(partsOf(line, pricing));

/** What the changed order costs. */
export function totalOf({ lines, pricing, discount, shippingCost }: ChangeDraft): Pesos {
  return contentTotal({
    items: lines.flatMap((line) => partsOf(line, pricing)),
    discount: amountOf(discount),
    shippingCost: amountOf(shippingCost),
  });
}

/** Whether some line costs something else today. */
export function hasOtherPrices({ lines }: RevisableOrder): boolean {
  return lines.some(({ item, todayPrice }) => todayPrice !== null && todayPrice !== item.price);
}

/**
 * Adds one unit of a product, or one pack, to its new line if there is one.
 *
 * @returns the same lines if there are no more for sale
 */
export function withProduct(lines: ChangeLine[], product: SaleProduct, offer: Offer | null): ChangeLine[] {
  const key = `${product.id} ${offer?.id ?? ''}`;
  const line = lines.find((one) => one.key === key);
  const added: ChangeLine = { key, kind: 'new', product, offer, quantity: 1 };
  if (!line) return mostOf(added, lines) > 0 ? [...lines, added] : lines;
  if (line.quantity >= mostOf(line, lines)) return lines;
  const quantity = line.quantity + 1;
  return lines.map((one) => (one === line ? { ...one, quantity } : one));
}

/** What is sent of a change. */
export function revisionInput(draft: ChangeDraft, order: RevisableOrder): RevisionInput {
  const { address, pricing, discountReason, notes, reason } = draft;
  const isSame = addressFields.every((name) => address[name].trim() === order.address[name]);
  return {
    lines: draft.lines.flatMap(revisedLines),
    address: isSame ? null : (address as NonNullable<RevisionInput['address']>),
    discount: amountOf(draft.discount),
    shippingCost: amountOf(draft.shippingCost),
    ...{ discountReason, notes, reason, pricing },
    shownTotal: totalOf(draft),
    read: order.read,
  };
}

function revisedLines(line: ChangeLine): RevisedLine[] {
  if (line.kind === 'kept') return [{ kind: 'kept', line: line.place, quantity: line.quantity }];
  const { offer, quantity } = line;
  const productId = line.product.id;
  if (!offer) return quantity > 0 ? [{ kind: 'unit', productId, quantity }] : [];
  return Array.from({ length: quantity }, () => ({ kind: 'offer' as const, productId, offerId: offer.id }));
}
