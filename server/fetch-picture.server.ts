import { lookup as lookUp } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { maxPictureBytes } from '#shop/pictures.ts';

export type FetchedPicture =
  | { ok: true; bytes: Uint8Array }
  /** `forbidden`: it leads into a network that is nobody else's business */
  | { ok: false; reason: 'no-address' | 'forbidden' | 'unreachable' | 'too-slow' | 'too-large' };

/** Fetches what stands at an address that somebody typed. What comes back is bytes: whether they are a picture is for whoever keeps them. */
export type FetchPicture = (address: string) => Promise<FetchedPicture>;

type Options = {
  /** whether this machine may connect to a network address */
  mayConnect?: (ip: string) => boolean;
  /** whether other ports than the web's own may be asked */
  anyPort?: boolean;
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
  patienceMs?: number;
  maxBytes?: number;
};

/** From `http` to `https`, to the `www` host and to the file itself. */
const mostRedirects = 3;

/**
 * Makes the function by which the shop fetches pictures from elsewhere.
 *
 * The server stands where strangers cannot, so an address typed by a person must not send it to this machine or to the
 * network around it: names are resolved here, one answer that leads inside refuses them all, and the connection is made to the
 * very addresses that were looked at, so that a name cannot mean something else a moment later. Each redirect is judged anew.
 * Pictures stand at the web's own ports; at others of a public address may answer what is not meant for the public.
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
      (found) => {
        const [first] = found;
        if (!first) return answer(new Error('The name has no address'), '', 0);
        if (!found.every(({ address }) => mayConnect(address))) return answer(new ForbiddenAddress(), '', 0);
        if (options.all) answer(null, found);
        else answer(null, first.address, first.family);
      },
      (fault: Error) => answer(fault, '', 0),
    );
  };

  async function fetchOnce(url: URL, signal: AbortSignal): Promise<{ movedTo: URL } | FetchedPicture> {
    if (url.port !== '' && !anyPort) return { ok: false, reason: 'forbidden' };
    // What is an address already is never looked up.
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
    // One clock for all of it: a server that answers a byte a second is not waited for either.
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
      // Whatever else stands in the way of a connection is not ours to mend.
      return { ok: false, reason: error instanceof ForbiddenAddress ? 'forbidden' : 'unreachable' };
    }
  };
}

class ForbiddenAddress extends Error {
  constructor() {
    super('The name leads to an address that is not public');
  }
}

/** Only the web's two protocols, and no password that would go to whoever the address is redirected to. */
function readAddress(typed: string): URL | null {
  const url = URL.parse(typed.trim());
  const isOfTheWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isOfTheWeb && !url.username && !url.password ? url : null;
}

function ask(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<http.IncomingMessage> {
  const client = url.protocol === 'https:' ? https : http;
  // A connection of its own: one that is kept alive might have been made without being looked at.
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
  // Behind a carrier's address translation.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local: where clouds answer machines with their own secrets.
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
  // Special purposes, Teredo among them, which carries an IPv4 address inside.
  ['2001::', 23],
  ['2001:db8::', 32],
  // The same of 6to4.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  within6.addSubnet(network, bits, 'ipv6');

/**
 * Whether a network address is one that anybody on the internet could reach. Of IPv6 only what is handed out to the public,
 * so that private, link-local, multicast, mapped and translated addresses are out without being named.
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
