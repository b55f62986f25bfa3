import { redirectDocument } from 'react-router';
import { flashCookie } from './flash.ts';
import { destinationOf } from './return-path.ts';

/**
 * Leads who has just signed in to where they were going.
 *
 * The browser loads it anew: it may be a file, such as a proof that was opened after the session had lapsed, or a page with
 * a policy of its own.
 *
 * @param url of the page they signed in on
 * @param headers with the cookies of the session
 */
export function welcome(url: URL, headers: Headers): Response {
  headers.append(
    'Set-Cookie',
    flashCookie({ title: '¡Bienvenido!', description: 'Has iniciado sesión correctamente.' }),
  );
  return redirectDocument(destinationOf(url), { headers });
}
