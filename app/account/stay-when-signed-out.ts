import { data } from 'react-router';
import { toast } from '#app/ui/toast.tsx';
import { takeFlash } from './flash.ts';

/**
 * For a `clientAction`: if the session has expired, keeps the page with everything typed instead of following the
 * redirect to /login.
 *
 * @returns the server's response; null with status 401 if the session has expired
 */
export async function stayWhenSignedOut<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!leadsToLogin(error)) throw error;
    // The server's toast is meant for the login page.
    takeFlash();
    toast({
      title: 'No autenticado...',
      description: 'Tu sesión terminó. Inicia sesión en otra pestaña y vuelve a enviar: lo que escribiste sigue aquí.',
      kind: 'destructive',
      durationMs: 15_000,
    });
    // With an error status the router does not revalidate the page's data, which would fail.
    return data(null, { status: 401 });
  }
}

function leadsToLogin(error: unknown): boolean {
  return error instanceof Response && /^\/login(\?|$)/.test(error.headers.get('Location') ?? '');
}
