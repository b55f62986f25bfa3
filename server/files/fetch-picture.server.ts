import { createGuardedRequest, ForbiddenAddress, type GuardOptions } from '#server/outgoing/guarded-request.server.ts';
import { maxPictureBytes } from '#shop/pictures.ts';

export type FetchedPicture =
  | { ok: true; bytes: Uint8Array }
  /** `forbidden`: the address or a redirect leads to a non-public IP address, another port or another protocol */
  | { ok: false; reason: 'no-address' | 'forbidden' | 'unreachable' | 'too-slow' | 'too-large' };

/** Fetches the bytes at an address typed by staff. Does not check that they are a picture. */
export type FetchPicture = (address: string) => Promise<FetchedPicture>;

type Options = GuardOptions & { patienceMs?: number; maxBytes?: number };

/** The most redirects to follow: enough for those from `http` to `https`, to the `www` host and to the file itself. */
const mostRedirects = 3;

/** Creates the function that downloads pictures from addresses typed by staff. Every redirect is checked again. */
export function createFetchPicture({
  patienceMs = 10_000,
  maxBytes = maxPictureBytes,
  ...guard
}: Options = {}): FetchPicture {
  const request = createGuardedRequest(guard);

  async function fetchOnce(url: URL, signal: AbortSignal): Promise<{ movedTo: URL } | FetchedPicture> {
    const answer = await request(url, { headers: { Accept: 'image/*', 'Accept-Encoding': 'identity' }, signal });
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

/** Accepts http and https without credentials, which a redirect would pass on. */
function readAddress(typed: string): URL | null {
  const url = URL.parse(typed.trim());
  const isOfTheWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return url && isOfTheWeb && !url.username && !url.password ? url : null;
}
