import type { MiddlewareHandler } from 'hono';

/** Redirects other spellings of a page's path to its canonical one. */
export const canonicalAddress: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
  const { pathname, search } = new URL(c.req.url);
  const path = canonicalPath(pathname);
  return path === pathname ? next() : c.redirect(path + search, 301);
};

/**
 * Removes superfluous slashes and lowercases the first segment: the router accepts other spellings, and one page would
 * have many addresses. Later segments may be secrets, which are case-sensitive.
 */
function canonicalPath(pathname: string): string {
  // A redirect to a path with two leading slashes would lead to another site.
  const path = pathname.replace(/\/{2,}/g, '/').replace(/(?<=[^/])\/$/, '');
  return path.replace(/^\/[A-Za-z-]+(?=\/|$)/, (segment) => segment.toLowerCase());
}
