/** Carries the address of a new account from /registro to /login, where it is filled in. */

const cookieName = 'correo';

/** The `Set-Cookie` value with a typed address; gone after ten minutes. The server adds `Secure` on https. */
export function typedEmailCookie(email: string): string {
  return `${cookieName}=${encodeURIComponent(email)}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`;
}

/** Reads the address from the request's cookie; undefined if there is none. */
export function readTypedEmail(request: Request): string | undefined {
  const cookies = request.headers.get('Cookie')?.split('; ') ?? [];
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1);
  try {
    return value && value.length < 800 ? decodeURIComponent(value) : undefined;
  } catch {
    return undefined;
  }
}
