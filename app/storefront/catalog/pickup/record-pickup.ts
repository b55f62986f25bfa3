import type { BuyChoice } from '#app/storefront/catalog/product/buy-choice.ts';

/**
 * Reports a pickup to the shop when the shopper opens WhatsApp. The request outlives the page, and its failure is
 * ignored: the pickup itself is arranged in the chat.
 */
export function recordPickup(productId: string, choice: BuyChoice): void {
  const fields = new FormData();
  fields.set('productId', productId);
  if (choice.kind === 'pack') fields.set('offerId', choice.offer.id);
  else fields.set('quantity', String(choice.quantity));
  fetch('/recoger', { method: 'POST', body: fields, keepalive: true }).catch(() => {});
}
