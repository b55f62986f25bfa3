import { createHash } from 'node:crypto';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import { mapFrameOrigins } from '#shop/places/maps.ts';
import { traitsAt } from './addresses.ts';

/**
 * Builds the content security policy of a rendered page, with its own inline scripts by hash.
 *
 * The renderer gives a secret nonce to the framework's scripts only. This replaces the nonce of each script by its
 * SHA-256 in the policy, so that the same page can be cached for many visitors while injected scripts are still
 * refused.
 *
 * @param pieces the page; no script tag or code spans two of them
 * @param paidThrough the payment provider, on pages where customers pay
 */
export function allowOwnScripts(
  pieces: Buffer<ArrayBuffer>[],
  nonce: string,
  paidThrough?: ProviderAddresses,
): { page: Buffer<ArrayBuffer>; policy: string } {
  const hashes = new Set<string>();
  const marker = ` nonce="${nonce}"`;
  const parts: Buffer<ArrayBuffer>[] = [];
  // Works on bytes: decoding a page of 100 kB to change a few characters would be slow.
  for (const piece of pieces) {
    let from = 0;
    for (let at = piece.indexOf(marker); at >= 0; at = piece.indexOf(marker, from)) {
      parts.push(piece.subarray(from, at));
      from = at + marker.length;
      if (!isScript(piece, at)) continue;
      const begin = piece.indexOf('>', from) + 1;
      const code = piece.subarray(begin, piece.indexOf('</script>', begin));
      if (code.length > 0) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    parts.push(piece.subarray(from));
  }
  return { page: Buffer.concat(parts), policy: contentSecurityPolicy(hashes, paidThrough) };
}

/** Tells whether a position is inside a script tag: attribute values contain no bare angle bracket. */
function isScript(page: Buffer, at: number): boolean {
  const tag = page.lastIndexOf('<', at);
  return page.toString('latin1', tag, tag + scriptTag.length) === scriptTag;
}
const scriptTag = '<script';

/**
 * Builds the content security policy of a page, which may load the shop's own files, the given inline scripts, the
 * embedded map and, on pages where customers pay, the provider's files.
 *
 * The map's frame is allowed on all pages: the policy of the first document also governs pages reached by client
 * navigation.
 */
export function contentSecurityPolicy(scriptHashes: Iterable<string> = [], paidThrough?: ProviderAddresses): string {
  const provider = paidThrough ? providerHosts(paidThrough) : [];
  return [
    "default-src 'none'",
    from('script-src', "'self'", ...scriptHashes, ...provider),
    // The provider's window injects inline styles; other pages load only our own style sheets.
    from('style-src', "'self'", ...(paidThrough ? ["'unsafe-inline'"] : []), ...provider),
    from('img-src', "'self'", 'data:', 'blob:', ...provider),
    from('font-src', "'self'", ...provider),
    from('connect-src', "'self'", ...provider),
    from('frame-src', ...mapFrameOrigins, ...provider),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type ProviderAddresses = Pick<PaymentProvider['browser'], 'widgetUrl' | 'apiUrl'>;

/**
 * Tells whether customers pay on the page at a path. Links to it load a new document, because the policy of the first
 * document also governs the pages reached from it by client navigation.
 */
export function isPaymentPage(path: string): boolean {
  return traitsAt(path).payment;
}

/** The origins of the provider's window and API. Its documentation names one host, but its script uses others too. */
function providerHosts({ widgetUrl, apiUrl }: ProviderAddresses): string[] {
  const addresses = [new URL(widgetUrl), new URL(apiUrl)];
  const beside = addresses.some(({ hostname }) => hostname.endsWith('.wompi.co')) ? ['https://*.wompi.co'] : [];
  return [...new Set([...addresses.map(({ origin }) => origin), ...beside])];
}

function from(directive: string, ...sources: string[]): string {
  return [directive, ...sources].join(' ');
}
