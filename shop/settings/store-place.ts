import type { PublicSettings } from './store-settings.ts';

export type StorePlace = {
  /** the text for shoppers: the address, or only the town if there is none */
  address: string;
  /** the query of the map; null if neither a place nor an address is set */
  mapQuery: string | null;
};

/** The shop's location as text and map query. A town alone is shown, but gets no map. */
export function storePlace({
  contactAddress,
  mapAddress,
  city,
  department,
}: Pick<PublicSettings, 'contactAddress' | 'mapAddress' | 'city' | 'department'>): StorePlace {
  const town = [city, department].filter(Boolean).join(', ');
  const address = contactAddress.trim() || town;
  const hasStreet = address !== town && address !== city;
  return { address, mapQuery: mapAddress.trim() || (hasStreet ? address : null) };
}
