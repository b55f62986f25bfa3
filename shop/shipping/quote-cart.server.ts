import type { Db } from '#db/database.server.ts';
import { type CartItem, cartTotal } from '#shop/cart/cart.ts';
import { rebuildCart, type SharedLine } from '#shop/cart/shared-cart.ts';
import { listProductsToday } from '#shop/catalog/lists/list-products-today.server.ts';
import { municipalityCode } from '#shop/places/municipality-code.ts';
import { type LiveQuoting, quoteShippingLive } from './live-quotes/quote-live.server.ts';
import { readRulesOf } from './read-shipping-rules.server.ts';
import { findShippingRule, type ShippingQuote } from './shipping-rules.ts';
import { weighGoods } from './weigh-goods.server.ts';

/** What the shipping of a cart costs; `price` is without the fee that paying on delivery adds. */
export type CartQuote = ShippingQuote;

/**
 * Quotes the shipping of products at their prices of today, for display: orders compute it again.
 *
 * @param place what the shopper typed; an unknown city has the rule of its department
 * @param quoting the carrier that is asked if the shop charges its prices; null without one
 */
export async function quoteCart(
  db: Db,
  lines: SharedLine[],
  place: { city: string; department: string },
  quoting: LiveQuoting | null = null,
): Promise<CartQuote> {
  const ids = lines.map(({ productId }) => productId);
  const { items } = rebuildCart(lines, await listProductsToday(db, ids));
  return quoteItems(db, items, place, quoting);
}

/** Quotes the shipping of the lines of a cart, at the prices that they have in it; see `quoteCart`. */
export async function quoteItems(
  db: Db,
  items: CartItem[],
  { city, department }: { city: string; department: string },
  quoting: LiveQuoting | null = null,
): Promise<CartQuote> {
  const place = { municipalityCode: municipalityCode(city, department), department };
  const rule = findShippingRule(await readRulesOf(db, place), place);
  const content = { place, grams: await weighGoods(db, items), goods: cartTotal(items) };
  const onDelivery = await quoteShippingLive(db, quoting, rule, { ...content, isOnDelivery: true });
  return { ...onDelivery, price: onDelivery.price - onDelivery.codFee };
}
