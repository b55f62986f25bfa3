import { createHash } from 'node:crypto';
import { mapFrameOrigins } from '#shop/maps.ts';

/**
 * The content security policy of a rendered page, naming its own inline scripts by hash.
 *
 * The render gives a secret nonce to the framework's scripts and to nothing else. Here each script that bears it is
 * named by its SHA-256 and the nonce is taken out, so the same page can be sent to many people, which a nonce forbids,
 * and a script smuggled into the page is still refused.
 */
export function allowOwnScripts(html: string, nonce: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  const marked = ` nonce="${nonce}"`;
  const cleaned = html.replace(/<script([^>]*)>([\s\S]*?)<\/script>/g, (whole, attributes: string, code: string) => {
    if (!attributes.includes(marked)) return whole;
    if (code) hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    return `<script${attributes.replace(marked, '')}>${code}</script>`;
  });
  return { html: cleaned.replaceAll(marked, ''), policy: contentSecurityPolicy(hashes) };
}

/**
 * What a page of the shop may load: its own files, the given scripts, and the map a visitor asks for.
 *
 * The map's frame is allowed everywhere: the policy of the page somebody came in by holds on all they go on to.
 */
export function contentSecurityPolicy(scriptHashes: Iterable<string> = []): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${mapFrameOrigins.join(' ')}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
