import type { StoreSettings } from '#db/schema.ts';

/** The shop's details printed as sender of a parcel. */
export type Sender = Pick<
  StoreSettings,
  'siteName' | 'legalName' | 'nit' | 'contactAddress' | 'contactPhone' | 'city' | 'department'
>;

export function sender(settings: Sender): Sender {
  const { siteName, legalName, nit, contactAddress, contactPhone, city, department } = settings;
  return { siteName, legalName, nit, contactAddress, contactPhone, city, department };
}
