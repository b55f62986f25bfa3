import { lookup as lookUp } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { maxPictureBytes } from '#shop/pictures.ts';

export type FetchedPicture =
  | { ok: true; bytes: Uint8Array }
  /** `forbidden`: the address or a redirect leads to a non-public IP address, another port or another protocol */
  | { ok: false; reason: 'no-address' | 'forbidden' | 'unreachable' | 'too-slow' | 'too-large' };

/** Fetches the bytes at an address typed by staff. Does not check that they are a picture. */
export type FetchPicture = (address: string) => Promise<FetchedPicture>;

type Options = {
  /** whether connections to an IP address are allowed */
  mayConnect?: (ip: string) => boolean;
  /** whether ports other than 80 and 443 are allowed */
  anyPort?: boolean;
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
  patienceMs?: number;
  maxBytes?: number;
};

/** The most redirects to follow: enough for those from `http` to `https`, to the `www` host and to the file itself. */
const mostRedirects = 3;

/**
 * Creates the function that downloads pictures from addresses typed by staff, protected against SSRF.
 *
 * The server can reach internal services, so only public IP addresses are allowed. DNS names are resolved here: a name
 * with any internal address is refused, and the connection uses the checked addresses, which prevents DNS rebinding.
 * Every redirect is checked again. Only the default ports are allowed, as other ports of a public address may serve
 * internal services.
 */
export function createFetchPicture({
  mayConnect = isPublicAddress,
  anyPort = false,
  resolve = (host) => lookUp(host, { all: true }),
  patienceMs = 10_000,
  maxBytes = maxPictureBytes,
}: Options = {}): FetchPicture {
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

  async function fetchOnce(url: URL, signal: AbortSignal): Promise<{ movedTo: URL } | FetchedPicture> {
    if (url.port !== '' && !anyPort) return { ok: false, reason: 'forbidden' };
    // IP literals bypass the lookup, so they are checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !mayConnect(literal)) return { ok: false, reason: 'forbidden' };
    const answer = await ask(url, guardedLookup, signal);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        const next = readAddress(new URL(headers.location, url).href);
        return next ? { movedTo: next } : { ok: false, reason: 'forbidden' };
      }
      if (statusCode !== 200) return { ok: false, reason: 'unreachable' };
      if (Number(headers['content-length'] ?? 0) > maxBytes) return { ok: false, reason: 'too-large' };
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of answer as AsyncIterable<Uint8Array>) {
        size += part.byteLength;
        if (size > maxBytes) return { ok: false, reason: 'too-large' };
        parts.push(part);
      }
      return { ok: true, bytes: Buffer.concat(parts) };
    } finally {
      answer.destroy();
    }
  }

  return async (typed) => {
    let url = readAddress(typed);
    if (!url) return { ok: false, reason: 'no-address' };
    // One timeout for all redirects and the body, so that a slow server cannot hold the request.
    const signal = AbortSignal.timeout(patienceMs);
    try {
      for (let hop = 0; hop <= mostRedirects; hop += 1) {
        const got: { movedTo: URL } | FetchedPicture = await fetchOnce(url, signal);
        if (!('movedTo' in got)) return got;
        url = got.movedTo;
      }
      return { ok: false, reason: 'unreachable' };
    } catch (error) {
      if (signal.aborted) return { ok: false, reason: 'too-slow' };
      if (error instanceof ForbiddenAddress) return { ok: false, reason: 'forbidden' };
      // Errors of sockets, DNS, TLS and HTTP have a code; an error without one is a bug.
      if (error instanceof Error && 'code' in error) return { ok: false, reason: 'unreachable' };
      throw error;
    }
  };
}

class ForbiddenAddress extends Error {
  constructor() {
    super('The name leads to an address that is not public');
  }
}

/** Accepts http and https without credentials, which a redirect would pass on. */
function readAddress(typed: string): URL | null {
  const url = URL.parse(typed.trim());
  const isOfTheWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isOfTheWeb && !url.username && !url.password ? url : null;
}

function ask(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<http.IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http;
  // No connection reuse: a kept-alive connection may have been opened without the address check.
  const options = {
    agent: false as const,
    lookup,
    signal,
    headers: { Accept: 'image/*', 'Accept-Encoding': 'identity' },
  };
  return new Promise((resolve, reject) => {
    client.get(url, options, resolve).once('error', reject);
  });
}

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
