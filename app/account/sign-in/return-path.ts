import type { Role } from '#db/schema.ts';

/**
 * Paths that are useless to return to after signing in: those of signing in and out, of registering and of mailed
 * links.
 */
const threshold = /^\/(login|registro|recuperar|restablecer|confirmar|invitacion|salir|sesion)(\/|$)/;

/**
 * Validates the path to return to after signing in: a path of this shop with its query and fragment, or null.
 *
 * The value comes from the URL, so any link may set it (open redirect); only what a browser resolves to this shop is
 * accepted. Browsers take `//otro.example` and `/\otro.example` for other sites, and drop tabs and line breaks before
 * parsing.
 */
export function safeReturnPath(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !/^\/(?![/\\])/.test(value) || /[\\\p{Cc}]/u.test(value)) return null;
  if (!URL.canParse(value, here)) return null;
  const url = new URL(value, here);
  // Resolving dots may leave two slashes at the front: '/..//otro.example'.
  if (url.origin !== here || url.pathname.startsWith('//') || threshold.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

const here = 'http://shop.invalid';

/** The account pages that carry a return path. */
type AccountPage = '/login' | '/login/codigo' | '/registro' | '/recuperar' | '/confirmar';

/**
 * The address of an account page with a return path.
 *
 * @param rest further query parameters
 */
export function withReturnPath(
  page: AccountPage,
  path: string | null | undefined,
  rest: Record<string, string> = {},
): string {
  const safe = safeReturnPath(path);
  const query = Object.entries({ ...rest, ...(safe && { volver: safe }) });
  return query.length > 0
    ? `${page}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
    : page;
}

/**
 * Where signing in leads: to the return path, or else staff to the back office and customers to their profile. The home
 * page is where staff begin, too.
 */
export function destinationOf(back: string | null, role: Role): string {
  const path = safeReturnPath(back);
  const isStaff = role === 'admin';
  if (path === null || (isStaff && path === '/')) return isStaff ? '/admin' : '/perfil';
  return path;
}

/**
 * The address of the login page for a refused request, with the page to return to: the requested page, or for a form
 * the page that contains it, since the form's action may not be a page.
 */
export function loginPathFor(request: Request, url: URL): string {
  if (request.method === 'GET' || request.method === 'HEAD') return withReturnPath('/login', url.pathname + url.search);
  const referrer = request.headers.get('Referer');
  if (!referrer || !URL.canParse(referrer)) return '/login';
  const page = new URL(referrer);
  return withReturnPath('/login', page.pathname + page.search);
}
