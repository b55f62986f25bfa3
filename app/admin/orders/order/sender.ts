import type { StoreSettings } from '#db/schema.ts';
import { town } from './address-lines.ts';

/** The shop's details printed as sender of a parcel. */
export type Sender = Pick<
  StoreSettings,
  'siteName' | 'legalName' | 'nit' | 'contactAddress' | 'contactPhone' | 'city' | 'department'
>;

export function sender(settings: Sender): Sender {
  const { siteName, legalName, nit, contactAddress, contactPhone, city, department } = settings;
  return { siteName, legalName, nit, contactAddress, contactPhone, city, department };
}

/** The shop's address, with the town unless it names the city already; only the town if there is no address. */
export function senderAddress({ contactAddress, city, department }: Sender): string {
  const where = town({ city, department });
  if (!contactAddress) return where;
  return contactAddress.includes(city) ? contactAddress : `${contactAddress}, ${where}`;
}
