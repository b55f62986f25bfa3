import { redirect } from 'react-router';
import { flashCookie } from './flash.ts';
import { loginPathFor } from './return-path.ts';

/**
 * Sends who is signed out to /login, and back afterwards. Who had sent something is told that it did not arrive: their
 * session ended while they were at it.
 */
export function leadToLogin(request: Request, asked: URL): Response {
  const answer = redirect(loginPathFor(request, asked));
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
