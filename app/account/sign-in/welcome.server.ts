import { redirectDocument } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import type { Role } from '#db/schema.ts';
import { destinationOf } from './return-path.ts';

/**
 * Redirects to the return path after signing in.
 *
 * The browser loads it as a new document: it may be a file, such as a proof opened after the session lapsed, or a page
 * with its own content security policy.
 *
 * @param back the return path; null for none
 * @param headers with the session's cookies
 * @param role of the person who signed in
 */
export function welcome(back: string | null, headers: Headers, role: Role): Response {
  headers.append(
    'Set-Cookie',
    flashCookie({ title: '¡Bienvenido!', description: 'Has iniciado sesión correctamente.' }),
  );
  return redirectDocument(destinationOf(back, role), { headers });
}
