import { data } from 'react-router';
import { toast } from '../ui/toast.tsx';
import { takeFlash } from './flash.ts';

/**
 * The browser's half of an action that takes what somebody typed: when the session has lapsed by the time it is sent, the
 * page stays, with everything in its fields, instead of giving way to /login.
 *
 * @returns what the server answered; null when nobody was signed in any more
 */
export async function stayWhenSignedOut<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!leadsToLogin(error)) throw error;
    // The server's own words are for the page it leads to.
    takeFlash();
    toast({
      title: 'No autenticado...',
      description: 'Tu sesión terminó. Inicia sesión en otra pestaña y vuelve a enviar: lo que escribiste sigue aquí.',
      kind: 'destructive',
      durationMs: 15_000,
    });
    // With this status the router leaves the page's data alone, which it could not read.
    return data(null, { status: 401 });
  }
}

function leadsToLogin(error: unknown): boolean {
  return error instanceof Response && /^\/login(\?|$)/.test(error.headers.get('Location') ?? '');
}
