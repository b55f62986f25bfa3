import { formatPesos } from '#shop/money.ts';
import { type CartItem, lineTotal, lineUnitPrice } from './cart.ts';
import type { CartLine, ChangedLine, LineProblem } from './pricing.ts';

/** Converts a cart into order lines, each with the price its shopper saw. */
export function orderLines(items: CartItem[]): CartLine[] {
  return items.map((item) => {
    const { lineId, id: productId, quantity } = item;
    return item.isOffer
      ? {
          kind: 'offer',
          lineId,
          productId,
          offerId: item.offerId,
          units: quantity,
          label: item.offerLabel,
          shownPrice: lineTotal(item),
        }
      : { kind: 'unit', lineId, productId, quantity, shownPrice: lineUnitPrice(item) };
  });
}

/**
 * Returns the cart with its changed lines corrected: new prices and quantities. Lines that can no longer be ordered are
 * removed.
 */
export function correctCart(items: CartItem[], changed: ChangedLine[]): CartItem[] {
  const changes = new Map(changed.map((change) => [change.lineId, change]));
  return items.flatMap((item) => {
    const change = changes.get(item.lineId);
    if (!change) return [item];
    return change.now ? [correctItem(item, change.now)] : [];
  });
}

function correctItem(item: CartItem, now: NonNullable<ChangedLine['now']>): CartItem {
  return {
    ...item,
    name: now.name,
    price: now.price,
    quantity: now.quantity,
    stock: now.stock,
    discount_percentage: now.discountPercentage,
    ...(now.offer && { offerId: now.offer.id, offerLabel: now.offer.label }),
  };
}

const goneText: Record<LineProblem, string> = {
  gone: 'ya no está disponible y salió del pedido.',
  'offer-gone': 'ya no se ofrece en ese pack y salió del pedido.',
  stock: 'se agotó y salió del pedido.',
  price: 'ya no está disponible y salió del pedido.',
};

/** Describes in Spanish what changed on each line, in the cart's order. `items` is the cart before the correction. */
export function changeNotices(
  items: CartItem[],
  changed: ChangedLine[],
): { lineId: string; name: string; text: string }[] {
  return items.flatMap((item) => {
    const change = changed.find(({ lineId }) => lineId === item.lineId);
    if (!change) return [];
    const name = item.isOffer ? `${item.name} (${item.offerLabel || 'Oferta'})` : item.name;
    return [{ lineId: item.lineId, name, text: noticeText(item, change) }];
  });
}

function noticeText(item: CartItem, { problem, now }: ChangedLine): string {
  if (!now)
    return problem === 'stock' && item.isOffer
      ? 'no quedan unidades suficientes para el pack y salió del pedido.'
      : goneText[problem];
  const corrected = correctItem(item, now);
  const notices: string[] = [];
  if (corrected.quantity < item.quantity && !item.isOffer)
    notices.push(corrected.quantity === 1 ? 'solo queda 1' : `solo quedan ${corrected.quantity}`);
  if (corrected.quantity !== item.quantity && item.isOffer)
    notices.push(`el pack ahora trae ${corrected.quantity} unidades`);
  const [before, after] = item.isOffer
    ? [lineTotal(item), lineTotal(corrected)]
    : [lineUnitPrice(item), lineUnitPrice(corrected)];
  if (before !== after) notices.push(`el precio cambió de ${formatPesos(before)} a ${formatPesos(after)}`);
  return `${notices.join(' y ')}.`;
}

/**
 * Returns the cart without what was ordered. If more units were added to a line than were ordered, the rest stays.
 * Ordered lines that are not in the cart are skipped.
 */
export function withoutOrdered(items: CartItem[], ordered: readonly CartItem[]): CartItem[] {
  return items.flatMap((item) => {
    const line = ordered.find(({ lineId }) => lineId === item.lineId);
    if (!line) return [item];
    const rest = item.isOffer ? 0 : item.quantity - line.quantity;
    return rest > 0 ? [{ ...item, quantity: rest }] : [];
  });
}
