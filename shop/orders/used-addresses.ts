import { isAbroad } from '#shop/colombia.ts';
import type { ShippingAddress } from './order.ts';

/** Where somebody had an order sent, or lives: what of an order's form it fills in. */
export type UsedAddress = Pick<
  ShippingAddress,
  'address' | 'addressDetails' | 'neighborhood' | 'department' | 'city' | 'country' | 'postalCode'
> & {
  /** where the shop has it from */
  from: 'order' | 'profile';
};

/** How many places of earlier orders are offered. */
const mostPlaces = 5;

/**
 * The places of earlier orders, each once, and last that of the profile unless it is one of them.
 *
 * Letter case, accents, spaces and punctuation make no other place. Of one place the latest writing stands; a postal code
 * that it lacks is taken from an earlier one.
 *
 * @param orders newest first; those brought over from elsewhere may lack some fields
 * @param profile null where the profile has no address
 */
export function distinctAddresses(
  orders: Partial<ShippingAddress>[],
  profile: Pick<UsedAddress, 'address' | 'city' | 'department'> | null,
): UsedAddress[] {
  const places = new Map<string, UsedAddress>();
  for (const order of orders) {
    const used = usedIn(order);
    if (used.address === '') continue;
    const { address, addressDetails, neighborhood, department, city, country } = used;
    const place = placeOf(address, addressDetails, neighborhood, department, city, isAbroad(country) ? country : '');
    const known = places.get(place);
    if (known) known.postalCode ||= used.postalCode;
    else if (places.size < mostPlaces) places.set(place, used);
  }
  const used = [...places.values()];
  if (!profile || used.some((one) => isAt(profile, one))) return used;
  return [...used, { ...usedIn(profile), from: 'profile' }];
}

/** Where it went, and nothing of whom it went to. */
function usedIn(order: Partial<ShippingAddress>): UsedAddress {
  const { address = '', addressDetails = '', neighborhood = '', department = '', city = '' } = order;
  const { country = '', postalCode = '' } = order;
  return { from: 'order', address, addressDetails, neighborhood, department, city, country, postalCode };
}

/** Whether a profile's address, written on one line, is that place: with its details or without. */
function isAt({ address, city }: Pick<UsedAddress, 'address' | 'city'>, used: UsedAddress): boolean {
  const here = placeOf(address, city);
  return here === placeOf(used.address, used.city) || here === placeOf(used.address, used.addressDetails, used.city);
}

function placeOf(...parts: string[]): string {
  return parts.map(plain).filter(Boolean).join(' ');
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** An address on one line: 'Cra. 27 # 15-40, Torre 2, apto 504, Álamos, Pereira'. A country is named where it is not home. */
export function addressLine({ address, addressDetails, neighborhood, city, country }: UsedAddress): string {
  const abroad = isAbroad(country) ? country : '';
  return [address, addressDetails, neighborhood, city, abroad].filter(Boolean).join(', ');
}
