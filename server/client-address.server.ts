/**
 * The address a request really came from.
 *
 * @param socketAddress who holds the other end of the connection
 * @param forwardedFor the X-Forwarded-For header, written left to right by each proxy on the way
 * @param trustedProxies how many proxies of ours stand in front; what lies beyond them is hearsay and is not believed
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => withoutPort(hop.trim()))
    .filter(Boolean);
  const believed = trustedProxies > 0 ? (hops.at(-trustedProxies) ?? hops[0]) : undefined;
  return believed ?? socketAddress ?? 'unknown';
}

/** Some gateways write the port as well; it differs with every connection and names nobody. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** Whether the other end is this very machine. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && (address === '::1' || /^(::ffff:)?127\./.test(address));
}
