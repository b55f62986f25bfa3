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
import type { OrderItem } from './order.ts';

/** A product as it is sold today. */
export type ProductToday = PricedProduct & { category: string | null };

export type Reorder = {
  /** what can be had of the order, at today's prices */
  additions: CartAddition[];
  /** in Spanish, what is not as it was then: other prices, fewer units, and what cannot be had */
  notices: ReorderNotice[];
};

export type ReorderNotice = { name: string; text: string };

/**
 * What an earlier order comes to today.
 *
 * Packs are known by their id, those from before packs had ids by units and label; one that is gone is not made up of
 * units. Lines that share a product draw on its stock in turn.
 *
 * @param products by id; one that is absent is no longer sold
 */
export function reorder(items: OrderItem[], products: ReadonlyMap<string, ProductToday>): Reorder {
  const asked = askedLines(items);
  const { changed } = priceCart(
    asked.map(({ line }) => line),
    products,
  );
  const changes = new Map(changed.map((change) => [change.lineId, change]));

  const additions: CartAddition[] = [];
  const notices = new Map<string, ReorderNotice>();
  for (const { line, name } of asked) {
    const product = products.get(line.productId);
    const change = changes.get(line.lineId);
    const addition = product && (!change || change.now) ? additionOf(line, product, change) : null;
    if (addition) additions.push(addition);
    if (change) {
      const told = { name: nameOf(line, product?.name ?? name), text: noticeText(line, change) };
      // Two of the same pack changed alike: that is said once.
      notices.set(`${told.name} ${told.text}`, told);
    }
  }
  return { additions, notices: [...notices.values()] };
}

/** The order's lines as a cart would ask for them, units of one product on one line as carts have them. */
function askedLines(items: OrderItem[]): { line: CartLine; name: string }[] {
  const units = new Map<string, CartLine & { kind: 'unit' }>();
  const lines: { line: CartLine; name: string }[] = [];
  for (const [index, item] of items.entries()) {
    const { id: productId, name, quantity, price: shownPrice } = item;
    const ids = { lineId: String(index), productId };
    if (item.isOffer) {
      const { offerId = '', offerLabel: label = '' } = item;
      lines.push({ name, line: { kind: 'offer', ...ids, offerId, units: quantity, label, shownPrice } });
      continue;
    }
    const same = units.get(productId);
    if (same) {
      same.quantity += quantity;
      continue;
    }
    const line = { kind: 'unit' as const, ...ids, quantity, shownPrice };
    units.set(productId, line);
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

function goneText(line: CartLine, problem: LineProblem): string {
  if (problem === 'offer-gone') return 'no se añadió porque ya no se ofrece en ese pack.';
  if (problem !== 'stock') return 'no se añadió porque ya no está disponible.';
  return line.kind === 'offer'
    ? 'no se añadió porque no alcanza la existencia para el pack.'
    : 'no se añadió porque está agotado.';
}
