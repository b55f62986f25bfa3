/**
 * Finds the network address a request came from.
 *
 * @param socketAddress the other end of the connection
 * @param forwardedFor the X-Forwarded-For header, to which each proxy on the way appends
 * @param trustedProxies number of our own proxies in front; entries from before them may be forged and are ignored
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
  const forwarded = trustedProxies > 0 ? (hops.at(-trustedProxies) ?? hops[0]) : undefined;
  return forwarded ?? socketAddress ?? 'unknown';
}

/** Some gateways append the port, which differs per connection. */
function withoutPort(hop: string): string {
  return hop.replace(/^\[([^\]]+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** Whether an address is of this machine. */
export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && (address === '::1' || /^(::ffff:)?127\./.test(address));
}
