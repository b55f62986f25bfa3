import { createHash } from 'node:crypto';
import type { ShippingAddress } from '#db/schema.ts';
import { isHome, parsePhone } from '#shop/colombia.ts';
import type { CarrierContact } from '#shop/parcels/carriers/carrier-api.ts';
import { municipalityCode } from '#shop/places/municipality-code.ts';

/** Whom and where a carrier brings the parcels of an order. */
export function receiverOf(address: ShippingAddress): CarrierContact {
  const { firstName, lastName, email, city, department, country } = address;
  const code = address.municipalityCode ?? municipalityCode(city, department);
  return {
    municipality: (isHome(country) && code) || '',
    address: address.address.trim(),
    company: '',
    firstName,
    lastName,
    email,
    phone: parsePhone(address.phone) ?? '',
    suburb: address.neighborhood,
    directions: address.addressDetails,
  };
}

/**
 * A hash of what a guide says of its receiver, by which a later change is noticed. The mail address is not part of it:
 * the parcel arrives all the same.
 */
export function receiverHash({ email: _, ...receiver }: CarrierContact): string {
  const { municipality, address, firstName, lastName, phone, suburb, directions } = receiver;
  const printed = [municipality, address, suburb, directions, firstName, lastName, phone];
  return createHash('sha256').update(JSON.stringify(printed)).digest('hex');
}
