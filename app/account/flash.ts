import type { ToastMessage } from '../ui/toast.tsx';

/** A toast that is to appear on the page a form leads to. */
export type Flash = ToastMessage;

const cookieName = 'aviso';

/**
 * The `Set-Cookie` value that carries a toast over a redirect. The browser's code reads it once; it holds nothing but
 * words for the screen, so that scripts may read it is no loss. The server makes it `Secure` on https, as all its cookies.
 */
export function flashCookie(flash: Flash): string {
  // A minute is for the slowest of redirects, not for a page opened later.
  return `${cookieName}=${encodeURIComponent(JSON.stringify(flash))}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** For the browser: leaves a toast for the page that is loaded next. */
export function leaveFlash(flash: Flash) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in older Safari and on plain http
  document.cookie = `${flashCookie(flash)}${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** What a cookie string carries for the screen, or null. */
export function parseFlash(cookies: string): Flash | null {
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  if (!value) return null;
  try {
    const flash: unknown = JSON.parse(decodeURIComponent(value));
    return isFlash(flash) ? flash : null;
  } catch {
    return null;
  }
}

/** For the browser: takes the waiting toast, which is then gone. */
export function takeFlash(): Flash | null {
  const flash = parseFlash(document.cookie);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in older Safari and on plain http
  if (flash) document.cookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
  return flash;
}

function isFlash(value: unknown): value is Flash {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
}
