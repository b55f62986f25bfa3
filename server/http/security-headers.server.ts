import type { MiddlewareHandler } from 'hono';
import { traitsAt } from '#app/addresses.ts';
import { contentSecurityPolicy, isPaymentPage } from '#app/own-scripts.server.ts';

/**
 * Sets the security headers of every response. A response without a content security policy of its own gets the one of
 * a page without inline scripts. In development there is none.
 */
export function securityHeaders(options: { https: boolean; development: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    if (options.development) headers.delete('Content-Security-Policy');
    else if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', contentSecurityPolicy());
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('X-Frame-Options', 'DENY');
    // Pages with a secret in their address set a stricter one.
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    const camera = traitsAt(c.req.path).camera ? 'camera=(self)' : 'camera=()';
    headers.set(
      'Permissions-Policy',
      `${camera}, microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`,
    );
    // Some banks open a window from the provider's frame and exchange messages with it.
    const openerPolicy = isPaymentPage(c.req.path) ? 'same-origin-allow-popups' : 'same-origin';
    headers.set('Cross-Origin-Opener-Policy', openerPolicy);
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
 * Refuses cross-site requests that change something (CSRF).
 *
 * Browsers send the origin of a form or fetch in `Sec-Fetch-Site` and `Origin`; a request with neither, or with another
 * origin, does not come from one of our pages. Mail programs may end a subscription, for which the secret address is
 * enough.
 */
export function ownOriginOnly(shopOrigin: string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
    if (comesFromOurPages(c.req.raw.headers, shopOrigin)) return next();
    if (traitsAt(c.req.path).oneClick && !comesFromBrowser(c.req.raw.headers)) return next();
    return c.text('La solicitud no viene de esta tienda. Recarga la página e inténtalo de nuevo.', 403);
  };
}

/** Mail programs send neither header; all browsers send at least one with a form. */
function comesFromBrowser(headers: Headers): boolean {
  return headers.has('Origin') || headers.has('Sec-Fetch-Site');
}

function comesFromOurPages(headers: Headers, shopOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin') return false;
  const origin = headers.get('Origin');
  // A form without scripts on a page with `Referrer-Policy: no-referrer` sends 'null'.
  if (origin === null || origin === 'null') return site === 'same-origin';
  if (origin === shopOrigin) return true;
  // The shop may also be reached under another name of the same machine: page and request then have the same host.
  return URL.canParse(origin) && new URL(origin).host === headers.get('Host');
}
