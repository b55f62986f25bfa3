import { isAbroad } from '#shop/colombia.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';
import { municipalityCode } from '#shop/places/municipality-code.ts';

/** Adds to an address the code of the municipality that its city names; null abroad and if none is recognized. */
export function withMunicipality(address: ShippingAddress): ShippingAddress {
  const { city, department, country } = address;
  return { ...address, municipalityCode: isAbroad(country) ? null : municipalityCode(city, department) };
}
