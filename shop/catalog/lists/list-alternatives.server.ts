import type { Db } from '#db/database.server.ts';
import type { Product, ProductSummary } from '#shop/catalog/product.ts';
import { listForemost, othersThan } from './list-products.server.ts';

/**
 * Adds available products of other categories to the related ones of a sold-out product, if none of these is available.
 * Products for adults get none, because the others may be for children.
 */
export async function withAlternatives(
  db: Db,
  product: Pick<Product, 'id' | 'stock' | 'adultsOnly'>,
  related: ProductSummary[],
): Promise<ProductSummary[]> {
  const isAvailable = ({ stock }: { stock: number }) => stock > 0;
  if (isAvailable(product) || product.adultsOnly || related.some(isAvailable)) return related;
  const elsewhere = othersThan(product, await listForemost(db, null)).filter(isAvailable);
  return [...elsewhere.slice(0, 3), ...related];
}
