import { safeReturnPath } from './return-path.ts';

/**
 * Keeps on the device where signing in leads, while the visitor opens a mailed link: the mail itself does not carry it,
 * because anyone may ask for a mail to any address.
 */

const cookieName = 'vuelta';

/** As long as the mailed link that lasts longest. */
const keptSeconds = 24 * 60 * 60;

/**
 * The `Set-Cookie` value with the return path of a page that sends a mail, or without one, so that none is left over.
 */
export function mailedReturnCookie(url: URL): string {
  const path = safeReturnPath(url.searchParams.get('volver'));
  return path
    ? `${cookieName}=${encodeURIComponent(path)}; Path=/; Max-Age=${keptSeconds}; HttpOnly; SameSite=Lax`
    : forgottenReturn;
}

/** The `Set-Cookie` value that forgets the return path once it has been used. */
export const forgottenReturn = `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/** Reads the return path from the request's cookie; null if there is none. */
export function readMailedReturn(request: Request): string | null {
  const cookies = request.headers.get('Cookie')?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  try {
    return safeReturnPath(value && decodeURIComponent(value));
  } catch {
    return null;
  }
}
