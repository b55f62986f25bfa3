/** The pages that are about coming in and going out: returning to one of them would lead nowhere. */
const threshold = /^\/(login|registro|recuperar|restablecer|confirmar|invitacion|salir|sesion)(\/|$)/;

/**
 * Where somebody may be sent after signing in: a path of this shop with its query, or null.
 *
 * The value comes from the address bar, so a link from anywhere may carry it; only what a browser resolves inside the shop
 * is accepted. `//otro.example` and `/\otro.example` name other sites in a browser's eyes, and browsers drop tabs and
 * line breaks before they look.
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

/** The pages about accounts that remember where a person was going. */
type AccountPage = '/login' | '/login/codigo' | '/registro' | '/recuperar' | '/confirmar';

/**
 * The address of a page about accounts that remembers where the person was going.
 *
 * @param rest what else the address says
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

/** Where signing in leads: back to where the person was going, or to their profile. */
export function destinationOf(url: URL): string {
  return safeReturnPath(url.searchParams.get('volver')) ?? '/perfil';
}

/**
 * The login page for a request that may not pass, with the page it came from: the one asked for, or for a form the one it
 * stood on, since the address a form is sent to may show nothing.
 */
export function loginPathFor(request: Request, asked: URL): string {
  if (request.method === 'GET' || request.method === 'HEAD')
    return withReturnPath('/login', asked.pathname + asked.search);
  const referrer = request.headers.get('Referer');
  if (!referrer || !URL.canParse(referrer)) return '/login';
  const page = new URL(referrer);
  return withReturnPath('/login', page.pathname + page.search);
}
