/** How the staff see a product's stock, with other limits than the shopper's words in product.ts. */

/** A product with fewer units than this is on the dashboard's list of low stock. */
export const lowStockBelow = 10;

/** The pill beside a product in the back office: plenty above 10, few from 1 to 10, none at 0. */
export function stockLevel(stock: number): { kind: 'plenty' | 'few' | 'none'; text: string } {
  if (stock <= 0) return { kind: 'none', text: 'Agotado' };
  return { kind: stock > 10 ? 'plenty' : 'few', text: `${stock} en stock` };
}
