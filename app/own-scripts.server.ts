import { createHash } from 'node:crypto';
import { mapFrameOrigins } from '#shop/maps.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';

/**
 * The content security policy of a rendered page, naming its own inline scripts by hash.
 *
 * The render gives a secret nonce to the framework's scripts and to nothing else. Here each script that bears it is
 * named by its SHA-256 and the nonce is taken out, so the same page can be sent to many people, which a nonce forbids,
 * and a script smuggled into the page is still refused.
 *
 * @param pieces the page; no script's tag or code is in two of them
 * @param paidThrough who is paid through on this page; none elsewhere
 */
export function allowOwnScripts(
  pieces: Buffer<ArrayBuffer>[],
  nonce: string,
  paidThrough?: ProviderAddresses,
): { page: Buffer<ArrayBuffer>; policy: string } {
  const hashes = new Set<string>();
  const marker = ` nonce="${nonce}"`;
  const parts: Buffer<ArrayBuffer>[] = [];
  // As bytes: a page is a hundred thousand letters, of which this looks at a few.
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

/** Whether what stands here is in the tag of a script: an attribute's value holds no bare angle bracket. */
function isScript(page: Buffer, at: number): boolean {
  const tag = page.lastIndexOf('<', at);
  return page.toString('latin1', tag, tag + scriptTag.length) === scriptTag;
}
const scriptTag = '<script';

/**
 * What a page of the shop may load: its own files, the given scripts, and the map a visitor asks for.
 *
 * The map's frame is allowed everywhere: the policy of the page somebody came in by holds on all they go on to.
 */
export function contentSecurityPolicy(scriptHashes: Iterable<string> = [], paidThrough?: ProviderAddresses): string {
  const provider = paidThrough ? providerHosts(paidThrough) : [];
  return [
    "default-src 'none'",
    from('script-src', "'self'", ...scriptHashes, ...provider),
    // Which styles the provider's window brings is its own affair; on all other pages ours are all there is.
    from('style-src', "'self'", ...(paidThrough ? ["'unsafe-inline'"] : []), ...provider),
    from('img-src', "'self'", 'data:', 'blob:', ...provider),
    from('font-src', "'self'", ...provider),
    from('connect-src', "'self'", ...provider),
    from('frame-src', ...mapFrameOrigins, ...provider),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

type ProviderAddresses = Pick<PaymentProvider['browser'], 'widgetUrl' | 'apiUrl'>;

/** Pages on which somebody pays. Whoever comes to one by a link loads it anew: a policy holds from the first page on. */
export function isPaymentPage(path: string): boolean {
  return /^\/(checkout|pedido)(\/|$)/i.test(path);
}

/** Where the provider's window and the browser's calls to it come from. Its documents name one host, and its script uses others beside. */
function providerHosts({ widgetUrl, apiUrl }: ProviderAddresses): string[] {
  const addresses = [new URL(widgetUrl), new URL(apiUrl)];
  const beside = addresses.some(({ hostname }) => hostname.endsWith('.wompi.co')) ? ['https://*.wompi.co'] : [];
  return [...new Set([...addresses.map(({ origin }) => origin), ...beside])];
}

function from(directive: string, ...sources: string[]): string {
  return [directive, ...sources].join(' ');
}
