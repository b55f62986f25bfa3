import type { Db } from '#db/database.server.ts';
import { type CartLine, type PricedCart, priceCart } from '#shop/cart/pricing.ts';
import { findShelves } from '#shop/catalog/stock/shelf.server.ts';
import { lockProductRows, lockProducts } from '#shop/catalog/stock/stock.server.ts';
import { asQuoted } from './quoted-prices.ts';

/**
 * Prices lines from the catalogue and locks their products. Units that the shopper holds already and gives up for these
 * lines count as in stock, except as many as their stock item falls short by. Their products are locked too.
 *
 * @param givenUp units by stock item
 */
export async function priceLines(
  tx: Db,
  lines: CartLine[],
  givenUp: ReadonlyMap<string, number> = new Map(),
): Promise<PricedCart> {
  const productIds = lines.map((line) => line.productId);
  if (givenUp.size > 0) await lockProductRows(tx, [...productIds, ...givenUp.keys()]);
  const locked = await lockProducts(tx, productIds);
  const shelves = await findShelves(tx, [...givenUp.keys()]);
  const products = [...locked.values()].map((product) => {
    const itemStock = new Map(
      [...product.itemStock].map(([id, forSale]) => {
        const { shortage = 0 } = shelves.get(id) ?? {};
        return [id, forSale + Math.max(0, (givenUp.get(id) ?? 0) - shortage)];
      }),
    );
    return { ...product, itemStock, stock: [...itemStock.values()].reduce((sum, units) => sum + units, 0) };
  });
  return priceCart(lines, new Map(products.map((product) => [product.id, product])));
}

/**
 * Prices the lines of a quotation: at the prices shown, but with the products and units for sale of today. Locks their
 * products like `priceLines`.
 */
export async function priceQuotedLines(tx: Db, lines: CartLine[]): Promise<PricedCart> {
  const locked = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  return priceCart(lines, new Map([...locked].map(([id, product]) => [id, asQuoted(product, lines)])));
}

/** Prices lines for a quotation, at the prices of today and as if there were units enough: a quotation holds none. */
export async function priceLinesToQuote(tx: Db, lines: CartLine[]): Promise<PricedCart> {
  const locked = await lockProducts(
    tx,
    lines.map(({ productId }) => productId),
  );
  const plenty = [...locked].map(([id, product]) => {
    const itemStock = new Map([...product.itemStock.keys()].map((item) => [item, Number.MAX_SAFE_INTEGER]));
    return [id, { ...product, stock: Number.MAX_SAFE_INTEGER, itemStock }] as const;
  });
  return priceCart(lines, new Map(plenty));
}
