import { isIPv4, isIPv6 } from 'node:net';

/**
 * Normalizes an address to the unit that limits apply to: an IPv4 address, or the /64 network of an IPv6 connection,
 * whose owner may use any of its 2^64 addresses.
 */
export function placeOf(address: string): string {
  const groups = groupsOf(address);
  return typeof groups === 'string' ? groups : groups.slice(0, 4).join(':');
}

/**
 * The /48 network of an IPv6 address, the most that one connection is usually given: 65,536 places, of which its owner
 * may use any. The places of a network together have `networkAllowance` times the limit of one.
 *
 * @returns null for other addresses
 */
export function networkOf(address: string): string | null {
  const groups = groupsOf(address);
  return typeof groups === 'string' ? null : `${groups.slice(0, 3).join(':')}::/48`;
}

/** The eight groups of an IPv6 address without leading zeros; other addresses, also mapped IPv4 ones, as text. */
function groupsOf(address: string): string | string[] {
  const mapped = address.replace(/^::ffff:/i, '');
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean);
    groups.push(...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after);
  }
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  const [high = 0, low = 0] = numbers.slice(6);
  // A mapped IPv4 address in hexadecimal, as '::ffff:be18:101'.
  if (numbers.slice(0, 5).every((group) => group === 0) && numbers[5] === 0xff_ff)
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  return numbers.map((group) => group.toString(16));
}
