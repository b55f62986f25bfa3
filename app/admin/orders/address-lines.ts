import { isAbroad } from '#shop/colombia.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';

/** 'Pereira, Risaralda'; Bogotá, which is both city and department, once. */
export function town({ city, department }: Pick<ShippingAddress, 'city' | 'department'>): string {
  return [...new Set([city, department])].filter(Boolean).join(', ');
}

/** The address as it goes on a parcel; Colombia needs no naming. */
export function addressLines(shipping: ShippingAddress): string[] {
  const { address, addressDetails, neighborhood, postalCode, country } = shipping;
  const lastLine = isAbroad(country)
    ? [postalCode, country].join(' ')
    : postalCode
      ? `Código postal ${postalCode}`
      : '';
  return [address, addressDetails, neighborhood, town(shipping), lastLine].filter((line) => line.trim() !== '');
}

/** A Colombian number in groups, as people say it; others as they were written. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}
