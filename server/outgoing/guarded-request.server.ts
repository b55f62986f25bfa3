import { lookup as lookUp } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.server.ts';

/** What tests may set to reach servers on their own machine. */
export type GuardOptions = {
  /** whether connections to an IP address are allowed */
  mayConnect?: (ip: string) => boolean;
  /** whether ports other than 80 and 443 are allowed */
  anyPort?: boolean;
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
};

/**
 * Sends one request over http or https to an address that came from outside the shop. Follows no redirect. The caller
 * destroys the response.
 *
 * @throws ForbiddenAddress if the address leads to an IP address that is not public, or names another port
 */
export type GuardedRequest = (
  url: URL,
  request: { method?: string; headers: http.OutgoingHttpHeaders; body?: Uint8Array; signal: AbortSignal },
) => Promise<http.IncomingMessage>;

export class ForbiddenAddress extends Error {
  constructor() {
    super('The address is not a public one');
  }
}

/**
 * Creates the function that sends requests to addresses that people gave the shop, protected against SSRF.
 *
 * The server can reach internal services, so only public IP addresses are allowed. DNS names are resolved here: a name
 * with any internal address is refused, and the connection uses the checked addresses, which prevents DNS rebinding.
 * Only the default ports are allowed, as other ports of a public address may serve internal services.
 */
export function createGuardedRequest({
  mayConnect = isPublicAddress,
  anyPort = false,
  resolve = (host) => lookUp(host, { all: true }),
}: GuardOptions = {}): GuardedRequest {
  const guardedLookup: LookupFunction = (host, options, answer) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return answer(Object.assign(new Error('The name has no address'), { code: 'ENOTFOUND' }), '', 0);
        if (!addresses.every(({ address }) => mayConnect(address))) return answer(new ForbiddenAddress(), '', 0);
        if (options.all) answer(null, addresses);
        else answer(null, first.address, first.family);
      },
      (fault: Error) => answer(fault, '', 0),
    );
  };

  return async (url, { body, ...request }) => {
    if (url.port !== '' && !anyPort) throw new ForbiddenAddress();
    // IP literals bypass the lookup, so they are checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !mayConnect(literal)) throw new ForbiddenAddress();
    const client = url.protocol === 'https:' ? https : http;
    // No connection reuse: a kept-alive connection may have been opened without the address check.
    const options = { ...request, agent: false as const, lookup: guardedLookup };
    return new Promise((answer, reject) => {
      client.request(url, options, answer).once('error', reject).end(body);
    });
  };
}
