import { redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { loginPathFor } from './return-path.ts';

/**
 * Redirects to /login with a return path. Unless the request only reads, a toast says that the session expired and
 * nothing was saved.
 */
export function leadToLogin(request: Request, url: URL): Response {
  const answer = redirect(loginPathFor(request, url));
  if (request.method !== 'GET' && request.method !== 'HEAD')
    answer.headers.append(
      'Set-Cookie',
      flashCookie({
        title: 'No autenticado...',
        description: 'Tu sesión terminó y no se guardó nada. Inicia sesión y vuelve a intentarlo.',
        kind: 'destructive',
      }),
    );
  return answer;
}
