/** The cookie with the secret of the cart of a visitor without scripts. Public pages never read it. */
const name = 'carrito';
const days = 30;
const shape = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{32})(?:;|$)`);

/** Reads the secret; null if the visitor has no such cart. */
export function readCartCookie(request: Request): string | null {
  return shape.exec(request.headers.get('Cookie') ?? '')?.[1] ?? null;
}

/** The `Set-Cookie` value that keeps a secret; null deletes the cookie. The server adds `Secure` on https. */
export function cartCookie(token: string | null): string {
  const [value, seconds] = token === null ? ['', 0] : [token, days * 24 * 60 * 60];
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
}
