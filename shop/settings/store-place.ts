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
  const address = contactAddress.trim() || townOf({ city, department });
  const isStreet = hasAddress({ contactAddress, city, department });
  return { address, mapQuery: mapAddress.trim() || (isStreet ? address : null) };
}

/** Whether the shop has an address of its own to go to, more than the name of its town. */
export function hasAddress({
  contactAddress,
  ...place
}: Pick<PublicSettings, 'contactAddress' | 'city' | 'department'>) {
  const address = contactAddress.trim();
  return address !== '' && address !== townOf(place) && address !== place.city;
}

const townOf = ({ city, department }: Pick<PublicSettings, 'city' | 'department'>) =>
  [city, department].filter(Boolean).join(', ');
