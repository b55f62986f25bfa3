/** A change to an order while a member of staff fills it in. */
import { amountOf } from '#app/admin/orders/new/sale-draft.ts';
import type { RevisionPricing } from '#db/schema.ts';
import { type Offer, unitPrice } from '#shop/catalog/product.ts';
import type { Pesos } from '#shop/money.ts';
import type { RevisableLine, RevisableOrder } from '#shop/orders/revisions/find-revisable.server.ts';
import type { RevisedLine } from '#shop/orders/revisions/order-content.ts';
import type { RevisionInput } from '#shop/orders/revisions/revision-form.server.ts';
import type { SaleProduct } from '#shop/orders/selling/find-for-sale.server.ts';

/** A line of the order with its new units, or units and packs to add. */
export type ChangeLine =
  | { key: string; kind: 'kept'; place: number; line: RevisableLine; quantity: number }
  | { key: string; kind: 'new'; product: SaleProduct; offer: Offer | null; quantity: number };

export const addressFields = [
  'firstName',
  'lastName',
  'phone',
  'email',
  'address',
  'addressDetails',
  'neighborhood',
  'department',
  'city',
] as const;
export type ChangeAddress = Record<(typeof addressFields)[number], string>;

export type ChangeDraft = {
  lines: ChangeLine[];
  pricing: RevisionPricing;
  address: ChangeAddress;
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
    address: Object.fromEntries(addressFields.map((name) => [name, address[name]])) as ChangeAddress,
    discount: discount > 0 ? String(discount) : '',
    shippingCost: shippingCost > 0 ? String(shippingCost) : '',
    ...{ discountReason, notes },
    reason: '',
  };
}

/** What one unit of a line, or its pack, costs with the chosen prices. */
export function priceOf(line: ChangeLine, pricing: RevisionPricing): Pesos {
  if (line.kind === 'new') return line.offer?.price ?? unitPrice(line.product);
  const { item, todayPrice } = line.line;
  return pricing === 'today' ? (todayPrice ?? item.price) : item.price;
}

/** The most units or packs that a line can have. */
export function mostOf(line: ChangeLine): number {
  if (line.kind === 'kept') return line.line.item.isOffer ? 1 : line.line.most;
  return Math.floor(line.product.stock / (line.offer?.units ?? 1));
}

/** The total of a line: packs are counted, not their units. */
export function lineTotal(line: ChangeLine, pricing: RevisionPricing): Pesos {
  const isKeptPack = line.kind === 'kept' && line.line.item.isOffer;
  return priceOf(line, pricing) * (isKeptPack ? Math.min(1, line.quantity) : line.quantity);
}

/** What the changed order costs. */
export function totalOf({ lines, pricing, discount, shippingCost }: ChangeDraft): Pesos {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line, pricing), 0);
  return Math.max(0, subtotal - amountOf(discount)) + amountOf(shippingCost);
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
  if (!line) return mostOf(added) > 0 ? [...lines, added] : lines;
  if (line.quantity >= mostOf(line)) return lines;
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
