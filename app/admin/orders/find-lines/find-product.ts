import { askShop } from '#app/ask-shop.ts';
import { bugText } from '#app/faults/fault-words.ts';
import type { FoundForSale } from '#shop/orders/selling/find-for-sale.server.ts';

export type ProductsFound = { found: FoundForSale } | { problem: string };

/** Asks the shop for the products of a name, a reference or a barcode. */
export async function findProduct(text: string, signal: AbortSignal | null = null): Promise<ProductsFound> {
  const url = `/admin/orders/find-product?q=${encodeURIComponent(text)}`;
  const result = await askShop<FoundForSale>(url, { signal }, 'No hay conexión con la tienda.');
  if (result.response?.redirected) return { problem: 'Tu sesión terminó: recarga la página e inicia sesión.' };
  if (!result.ok) return { problem: result.problem };
  return result.response.ok ? { found: result.answer } : { problem: bugText };
}
