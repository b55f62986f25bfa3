import type { CartAddition } from '#shop/cart/additions.ts';
import {
  type CartLine,
  type ChangedLine,
  type LineProblem,
  type PricedProduct,
  priceCart,
  priceLine,
} from '#shop/cart/pricing.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { formatPesos } from '#shop/money.ts';
import { type OrderItem, stockItemOf } from '#shop/orders/order.ts';

/** A product as it is sold today. */
export type ProductToday = PricedProduct & { category: string | null };

export type Reorder = {
  /** the lines that are still available, at today's prices */
  additions: CartAddition[];
  /** Spanish notices about what differs from the order: prices, quantities, and lines that are not available */
  notices: ReorderNotice[];
};

export type ReorderNotice = { name: string; text: string };

/**
 * Converts an earlier order into additions to the cart at today's prices and stock.
 *
 * Packs are matched by id; those ordered before packs had ids, by units and label. A pack that no longer exists is not
 * replaced by units. Lines of the same product share its stock.
 *
 * @param products by id; an absent one is no longer sold
 */
export function reorder(items: OrderItem[], products: ReadonlyMap<string, ProductToday>): Reorder {
  const requested = cartLines(items);
  const { changed } = priceCart(
    requested.map(({ line }) => line),
    products,
  );
  const changes = new Map(changed.map((change) => [change.lineId, change]));

  const additions: CartAddition[] = [];
  const notices = new Map<string, ReorderNotice>();
  for (const { line, name } of requested) {
    const product = products.get(line.productId);
    const change = changes.get(line.lineId);
    // A cart holds units of a product's first stock item only.
    const isOther = line.stockItemId !== undefined && line.stockItemId !== line.productId;
    if (product && isOther) {
      const notice = { name: nameOf(line, product.name), text: otherItemText };
      notices.set(`${notice.name} ${notice.text}`, notice);
      continue;
    }
    const addition = product && (!change || change.now) ? additionOf(line, product, change) : null;
    if (addition) additions.push(addition);
    if (change) {
      const notice = { name: nameOf(line, product?.name ?? name), text: noticeText(line, change) };
      // Two lines of the same pack with the same change give one notice.
      notices.set(`${notice.name} ${notice.text}`, notice);
    }
  }
  return { additions, notices: [...notices.values()] };
}

/** Converts ordered items into cart lines; units of one stock item are merged into one line, as in a cart. */
export function cartLines(items: OrderItem[]): { line: CartLine; name: string }[] {
  const units = new Map<string, CartLine & { kind: 'unit' }>();
  const lines: { line: CartLine; name: string }[] = [];
  for (const [index, item] of items.entries()) {
    const { id: productId, stockItemId, name, quantity, price: shownPrice } = item;
    const ids = { lineId: String(index), productId, ...(stockItemId && { stockItemId }) };
    if (item.isOffer) {
      const { offerId = '', offerLabel: label = '' } = item;
      lines.push({ name, line: { kind: 'offer', ...ids, offerId, units: quantity, label, shownPrice } });
      continue;
    }
    const same = units.get(stockItemOf(item));
    if (same) {
      same.quantity += quantity;
      continue;
    }
    const line = { kind: 'unit' as const, ...ids, quantity, shownPrice };
    units.set(stockItemOf(item), line);
    lines.push({ line, name });
  }
  return lines;
}

function additionOf(line: CartLine, product: ProductToday, change: ChangedLine | undefined): CartAddition | null {
  const { id, name, price, discountPercentage, stock, category, imageUrls } = product;
  const today = { id, name, price, discountPercentage, stock, category, imageUrls };
  if (line.kind === 'unit') return { kind: 'unit', product: today, quantity: change?.now?.quantity ?? line.quantity };
  const offer = priceLine(line, product)?.offer;
  return offer ? { kind: 'offer', product: today, offer } : null;
}

function nameOf(line: CartLine, name: string): string {
  return line.kind === 'offer' ? `${name} (${line.label || 'Oferta'})` : name;
}

function noticeText(line: CartLine, { problem, now }: ChangedLine): string {
  if (!now) return goneText(line, problem);
  const notices: string[] = [];
  if (line.kind === 'unit' && now.quantity < line.quantity) {
    const left = now.quantity === 1 ? 'solo queda 1' : `solo quedan ${now.quantity}`;
    notices.push(`${left} de las ${line.quantity} unidades que pediste`);
  }
  if (line.kind === 'offer' && now.quantity !== line.units)
    notices.push(`el pack ahora trae ${now.quantity} ${now.quantity === 1 ? 'unidad' : 'unidades'}`);
  const price = now.offer?.price ?? unitPrice(now);
  if (price !== line.shownPrice) {
    const way = price > line.shownPrice ? 'subió' : 'bajó';
    notices.push(`el precio ${way} de ${formatPesos(line.shownPrice)} a ${formatPesos(price)}`);
  }
  return `${notices.join(' y ')}.`;
}

const otherItemText = 'no se añadió porque era otra presentación: escríbenos para pedirla de nuevo.';

function goneText(line: CartLine, problem: LineProblem): string {
  if (problem === 'offer-gone') return 'no se añadió porque ya no se ofrece en ese pack.';
  if (problem !== 'stock') return 'no se añadió porque ya no está disponible.';
  return line.kind === 'offer'
    ? 'no se añadió porque no quedan unidades suficientes para el pack.'
    : 'no se añadió porque está agotado.';
}
