import type { BuyChoice } from './buy-choice.ts';

/**
 * Tells the shop that somebody is going on to WhatsApp to agree a pickup. It is sent even if the page is left at once, and
 * whatever becomes of it: the pickup itself is agreed in the chat.
 */
export function recordPickup(productId: string, choice: BuyChoice): void {
  const fields = new FormData();
  fields.set('productId', productId);
  if (choice.kind === 'pack') fields.set('offerId', choice.offer.id);
  else fields.set('quantity', String(choice.quantity));
  fetch('/recoger', { method: 'POST', body: fields, keepalive: true }).catch(() => {});
}
