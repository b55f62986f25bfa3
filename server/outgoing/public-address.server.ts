import { BlockList, isIP } from 'node:net';

const notPublic = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, including the metadata services of cloud providers.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4');

const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');
const within6 = new BlockList();
for (const [network, bits] of [
  // IETF special-purpose addresses, including Teredo, which embeds an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which embeds an IPv4 address too.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  within6.addSubnet(network, bits, 'ipv6');

/**
 * Whether an IP address is publicly routable. For IPv6, only the global unicast range is allowed, which excludes
 * private, link-local, multicast, mapped and translated addresses.
 */
export function isPublicAddress(ip: string): boolean {
  switch (isIP(ip)) {
    case 4:
      return !notPublic.check(ip, 'ipv4');
    case 6:
      return public6.check(ip, 'ipv6') && !within6.check(ip, 'ipv6');
    default:
      return false;
  }
}
