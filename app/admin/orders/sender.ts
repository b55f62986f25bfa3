import type { StoreSettings } from '#db/schema.ts';

/** The shop as it signs a parcel. */
export type Sender = Pick<
  StoreSettings,
  'siteName' | 'legalName' | 'nit' | 'contactAddress' | 'contactPhone' | 'city' | 'department'
>;

export function sender(settings: Sender): Sender {
  const { siteName, legalName, nit, contactAddress, contactPhone, city, department } = settings;
  return { siteName, legalName, nit, contactAddress, contactPhone, city, department };
}
