import { useEffect, useState } from 'react';
import { amountsOf, cartLines, remainderOf, type SaleDraft } from '#app/admin/orders/new/sale-draft.ts';
import { askShop } from '#app/ask-shop.ts';
import { unreachedStepText } from '#app/faults/no-connection.ts';
import type { QuoteAnswer } from '#app/storefront/shipping/quote-shipping.ts';
import { formatSharedOrder } from '#shop/cart/shared-cart.ts';
import type { Pesos } from '#shop/money.ts';
import type { CartQuote } from '#shop/shipping/quote-cart.server.ts';

/** How long staff have not typed before the shop is asked. */
const typingMs = 500;
const patienceMs = 5_000;

/**
 * What shipping the sale to its customer's city costs by the shop's rules, with the fee of paying on delivery if the
 * rest is paid so.
 *
 * @returns null while the city is unknown, or without an answer of the shop
 */
export function useOfferedShipping(draft: SaleDraft): Pesos | null {
  const [quoted, setQuoted] = useState<{ query: string; quote: CartQuote } | null>(null);
  const query = quoteQuery(draft);
  const quote = quoted?.query === query ? quoted.quote : null;
  useEffect(() => {
    if (query === null) return;
    const asking = setTimeout(async () => {
      const init = { signal: AbortSignal.timeout(patienceMs) };
      const result = await askShop<QuoteAnswer>(`/carrito/envio?${query}`, init, unreachedStepText);
      if (result.ok && result.answer.ok) setQuoted({ query, quote: result.answer.quote });
    }, typingMs);
    return () => clearTimeout(asking);
  }, [query]);
  if (!quote) return null;
  const isOnDelivery = amountsOf(draft).rest > 0 && remainderOf(draft) === 'on-delivery';
  return quote.price + (isOnDelivery ? quote.codFee : 0);
}

/** The question of `/carrito/envio`; null if nothing is sent, or it is not known where. */
export function quoteQuery({ lines, delivery, customer: { city, department } }: SaleDraft): string | null {
  if (delivery !== 'parcel' || city.trim() === '') return null;
  const items = cartLines(lines).map((line) => ({
    id: line.productId,
    quantity: line.kind === 'unit' ? line.quantity : 1,
    ...(line.kind === 'offer' && { offerId: line.offerId }),
  }));
  const shared = formatSharedOrder(items)?.split('=')[1];
  return shared
    ? `productos=${shared}&${new URLSearchParams({ departamento: department, ciudad: city.trim() })}`
    : null;
}
