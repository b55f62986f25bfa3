/** Stock levels as staff see them. Shoppers see the texts of `catalog/product.ts`, which have other limits. */

/** Products with fewer units have low stock: on the dashboard and in the filter of the product list. */
export const lowStockBelow = 10;

/** The label of a product in the admin: plenty above 10, few from 1 to 10, none at 0. */
export function stockLevel(stock: number): { kind: 'plenty' | 'few' | 'none'; text: string } {
  if (stock <= 0) return { kind: 'none', text: 'Agotado' };
  return { kind: stock > 10 ? 'plenty' : 'few', text: `${stock} en stock` };
}
