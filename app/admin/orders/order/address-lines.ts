import type { OrderDelivery } from '#db/schema.ts';
import { isAbroad } from '#shop/colombia.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';

/** Formats city and department: 'Pereira, Risaralda'. Bogotá, which is both, is named once. */
export function town({ city, department }: Pick<ShippingAddress, 'city' | 'department'>): string {
  return [...new Set([city, department])].filter(Boolean).join(', ');
}

/**
 * Formats the town of an order. A city in Colombia without department may be any of several, or is unknown: staff ask
 * before sending.
 */
export function deliveryTown({ city, department, country }: Pick<ShippingAddress, 'city' | 'department' | 'country'>) {
  const isUnknown = department === '' && city !== '' && !isAbroad(country);
  return town({ city, department: isUnknown ? 'sin departamento' : department });
}

/** Where the goods of a slip go: the lines of its address, or the shop, where its customer fetches them. */
export function destinationLines(slip: { shippingAddress: ShippingAddress; delivery: OrderDelivery }): string[] {
  return slip.delivery === 'pickup' ? ['Lo recoge en la tienda'] : addressLines(slip.shippingAddress);
}

/** The lines of a parcel's address; addresses in Colombia omit the country. */
export function addressLines(shipping: ShippingAddress): string[] {
  return streetLines(shipping, deliveryTown(shipping));
}

/** The lines of an address, with its town as given. */
export function streetLines(shipping: ShippingAddress, town: string): string[] {
  const { address, addressDetails, neighborhood, postalCode, country } = shipping;
  const lastLine = isAbroad(country)
    ? [postalCode, country].filter(Boolean).join(' ')
    : postalCode
      ? `Código postal ${postalCode}`
      : '';
  return [address, addressDetails, neighborhood, town, lastLine].filter((line) => line.trim() !== '');
}

/** Groups the digits of a Colombian number ('300 123 4567'); other numbers stay as entered. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3');
}
