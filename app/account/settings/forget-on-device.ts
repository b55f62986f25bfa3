import { emptyLists } from '#app/storefront/lists/sync-device.ts';
import { dropDraft, endAttempt } from '#app/storefront/paying/order-draft.ts';
import { forgetDetails } from '#app/storefront/paying/remembered-details.ts';

/** Deletes what a closed account left on this device: cart, favourites, the details of its orders, and its draft. */
export function forgetOnDevice(): void {
  dropDraft();
  forgetDetails();
  endAttempt('cart');
  endAttempt('choice');
  emptyLists();
}
