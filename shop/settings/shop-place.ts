import type { PublicSettings } from './store-settings.ts';

/** The address of the shop on one line; without one, its city. */
export function shopPlace({ contactAddress, city }: Pick<PublicSettings, 'contactAddress' | 'city'>): string {
  return contactAddress || (city ? `En nuestra tienda de ${city}` : 'En nuestra tienda');
}
