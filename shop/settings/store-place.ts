import type { PublicSettings } from './store-settings.ts';

export type StorePlace = {
  /** what a shopper reads: the address, or the town alone while there is none */
  address: string;
  /** what a map is asked for; null while nobody has said where in town the shop is */
  mapQuery: string | null;
};

/** Where the shop is. A town alone is no address: it can be read, but nobody is led to it. */
export function storePlace({
  contactAddress,
  mapAddress,
  city,
  department,
}: Pick<PublicSettings, 'contactAddress' | 'mapAddress' | 'city' | 'department'>): StorePlace {
  const town = [city, department].filter(Boolean).join(', ');
  const address = contactAddress.trim() || town;
  const isKnown = address !== town && address !== city;
  return { address, mapQuery: mapAddress.trim() || (isKnown ? address : null) };
}
