import { isAbroad } from '#shop/colombia.ts';
import type { ShippingAddress } from '#shop/orders/order.ts';
import { withoutAccents } from '#shop/text/fold-text.ts';

/** An address of an earlier order or of the profile, as the order form takes it. */
export type UsedAddress = Pick<
  ShippingAddress,
  'address' | 'addressDetails' | 'neighborhood' | 'department' | 'city' | 'country'
> & {
  /** empty if unknown */
  postalCode: string;
  /** source of the address */
  from: 'order' | 'profile';
};

/** The most addresses of earlier orders to offer. */
const maxAddresses = 5;

/**
 * Lists the addresses of earlier orders, each once, followed by that of the profile unless it is one of them.
 *
 * Addresses that differ only in case, accents, spaces or punctuation are equal. Of equal addresses, the latest spelling
 * is kept; a missing postal code is filled in from an earlier one.
 *
 * @param orders newest first; imported ones may lack fields
 * @param profile null if the profile has no address
 */
export function distinctAddresses(
  orders: Partial<ShippingAddress>[],
  profile: Pick<UsedAddress, 'address' | 'city' | 'department'> | null,
): UsedAddress[] {
  const byKey = new Map<string, UsedAddress>();
  for (const order of orders) {
    const used = usedIn(order);
    if (used.address === '') continue;
    const { address, addressDetails, neighborhood, department, city, country } = used;
    const key = addressKey(address, addressDetails, neighborhood, department, city, isAbroad(country) ? country : '');
    const existing = byKey.get(key);
    if (existing) existing.postalCode ||= used.postalCode;
    else if (byKey.size < maxAddresses) byKey.set(key, used);
  }
  const used = [...byKey.values()];
  if (!profile || used.some((one) => isAt(profile, one))) return used;
  return [...used, { ...usedIn(profile), from: 'profile' }];
}

/** The address of an order, without the person. */
function usedIn(order: Partial<ShippingAddress>): UsedAddress {
  const { address = '', addressDetails = '', neighborhood = '', department = '', city = '' } = order;
  const { country = '', postalCode } = order;
  return {
    from: 'order',
    address,
    addressDetails,
    neighborhood,
    department,
    city,
    country,
    postalCode: postalCode ?? '',
  };
}

/** Whether a profile's one-line address equals an order's address, with its details or without. */
function isAt({ address, city }: Pick<UsedAddress, 'address' | 'city'>, used: UsedAddress): boolean {
  const here = addressKey(address, city);
  return (
    here === addressKey(used.address, used.city) || here === addressKey(used.address, used.addressDetails, used.city)
  );
}

function addressKey(...parts: string[]): string {
  return parts.map(plain).filter(Boolean).join(' ');
}

function plain(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Formats an address on one line: 'Cra. 27 # 15-40, Torre 2, apto 504, Álamos, Pereira'. The country is added unless it
 * is Colombia.
 */
export function addressLine({ address, addressDetails, neighborhood, city, country }: UsedAddress): string {
  const abroad = isAbroad(country) ? country : '';
  return [address, addressDetails, neighborhood, city, abroad].filter(Boolean).join(', ');
}
