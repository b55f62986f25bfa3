import type { MiddlewareHandler } from 'hono';
import { contentSecurityPolicy, isPaymentPage } from '#app/own-scripts.server.ts';

/** On every answer, whatever made it. A page brings its own content policy; all else may load nothing. */
export function securityHeaders(options: { https: boolean; development: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (options.development) headers.delete('Content-Security-Policy');
    else if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentSecurityPolicy());
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('X-Frame-Options', 'DENY');
    // A page at a secret address says so itself.
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    );
    // Some banks' pages open in a window of their own from the provider's frame, and speak to it.
    const mayOpen = isPaymentPage(c.req.path) ? 'same-origin-allow-popups' : 'same-origin';
    headers.set('Cross-Origin-Opener-Policy', mayOpen);
    headers.set('Cross-Origin-Resource-Policy', 'same-origin');
    if (!options.https) return;
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    const cookies = headers.getSetCookie();
    headers.delete('Set-Cookie');
    for (const cookie of cookies)
      headers.append('Set-Cookie', /;\s*secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
  };
}

/**
 * Refuses what another site's page makes a visitor's browser send.
 *
 * Browsers say where a form or fetch comes from (Sec-Fetch-Site, Origin); a request that changes something and says
 * neither, or names another place, is not one of our pages.
 */
export function ownOriginOnly(shopOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (comesFromOurPages(c.req.raw.headers, shopOrigin)) return next();
    return c.text('La solicitud no viene de esta tienda. Recarga la página e inténtalo de nuevo.', 403);
  };
}

function comesFromOurPages(headers: Headers, shopOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = headers.get('Origin');
  // A plain form on a page at a secret address, which tells nobody where it stands, comes without a name.
  if (origin === null || origin === 'null') return site === 'same-origin';
  if (origin === shopOrigin) return true;
  // The shop may also be reached by another name of the same machine: there page and request share their host.
  return URL.canParse(origin) && new URL(origin).host === headers.get('Host');
}
