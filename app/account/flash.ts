import type { ToastMessage } from '#app/ui/toast.tsx';

/** A toast shown on the page after a redirect. */
export type Flash = ToastMessage;

const cookieName = 'aviso';

/**
 * The `Set-Cookie` value that carries a toast over a redirect. The browser's script reads it once, so it is not
 * HttpOnly; it contains only text. The server adds `Secure` on https, as to all its cookies.
 */
export function flashCookie(flash: Flash): string {
  // Expires after a minute, so that the toast is not shown on a page opened later.
  return `${cookieName}=${encodeURIComponent(JSON.stringify(flash))}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** Leaves a toast for the next document (browser only). */
export function leaveFlash(flash: Flash) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in older Safari and on plain http
  document.cookie = `${flashCookie(flash)}${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** Parses the toast from a cookie string; null if there is none. */
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

/** Returns the pending toast and deletes its cookie (browser only). */
export function takeFlash(): Flash | null {
  const flash = parseFlash(document.cookie);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in older Safari and on plain http
  if (flash) document.cookie = `${cookieName}=; Path=/; Max-Age=0; SameSite=Lax`;
  return flash;
}

function isFlash(value: unknown): value is Flash {
  return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string';
}
