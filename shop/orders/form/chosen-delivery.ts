/** How the goods of an order reach its customer, as the checkout offers it. */
import { hasAddress } from '#shop/settings/store-place.ts';
import type { PublicSettings } from '#shop/settings/store-settings.ts';

/** The deliveries that a shopper chooses from. */
export type ChosenDelivery = 'parcel' | 'pickup';

/** Whether shoppers can fetch their orders: the shop has an address to go to. */
export const takesPickups = (settings: Pick<PublicSettings, 'contactAddress' | 'city' | 'department'>): boolean =>
  hasAddress(settings);

/**
 * Reads the delivery of a form. One without the choice is for a parcel.
 *
 * @returns null if it is none that the shop offers
 */
export function readChosenDelivery(
  value: FormDataEntryValue | null,
  settings: Pick<PublicSettings, 'contactAddress' | 'city' | 'department'>,
): ChosenDelivery | null {
  if (value === null || value === 'parcel') return 'parcel';
  return value === 'pickup' && takesPickups(settings) ? 'pickup' : null;
}
