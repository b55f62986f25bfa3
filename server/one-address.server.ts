import type { MiddlewareHandler } from 'hono';

/** Sends whoever asks for a page under another spelling of its path to the one address it has. */
export const oneAddress: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
  const { pathname, search } = new URL(c.req.url);
  const path = canonicalPath(pathname);
  return path === pathname ? next() : c.redirect(path + search, 301);
};

/**
 * The path without slashes too many, and with its first word in small letters: the router would answer all the same,
 * and one page would have many addresses. What follows the first word may be a secret, whose letters count.
 */
function canonicalPath(pathname: string): string {
  // Two slashes at the head would lead to another site.
  const path = pathname.replace(/\/{2,}/g, '/').replace(/(?<=[^/])\/$/, '');
  return path.replace(/^\/[A-Za-z-]+(?=\/|$)/, (word) => word.toLowerCase());
}
