import type { OfferPageColumn, OfferPageProduct } from '#shop/catalog/lists/list-offer-page.server.ts';

export type OfferColumns = { available: OfferPageColumn; offered: OfferPageColumn };

const alphabetic = new Intl.Collator('es');

/**
 * Applies pending moves to the columns. A failed move is no longer pending, so its product is back in its column.
 *
 * @param moves the target by product id: true for the offers page
 */
export function movedColumns(columns: OfferColumns, moves: ReadonlyMap<string, boolean>): OfferColumns {
  const all = [...columns.available.products, ...columns.offered.products];
  const leaving = all.filter((product) => (moves.get(product.id) ?? product.onOfferPage) !== product.onOfferPage);
  if (leaving.length === 0) return columns;
  const toOffers = leaving.filter(({ onOfferPage }) => !onOfferPage);
  const fromOffers = leaving.filter(({ onOfferPage }) => onOfferPage);
  return {
    available: exchange(columns.available, toOffers, fromOffers),
    offered: exchange(columns.offered, fromOffers, toOffers),
  };
}

function exchange(column: OfferPageColumn, leaving: OfferPageProduct[], coming: OfferPageProduct[]): OfferPageColumn {
  const staying = column.products.filter((product) => !leaving.includes(product));
  return {
    products:
      coming.length === 0
        ? staying
        : [...staying, ...coming].sort((one, other) => alphabetic.compare(one.name, other.name)),
    total: column.total - leaving.length + coming.length,
    hasMore: column.hasMore,
  };
}
