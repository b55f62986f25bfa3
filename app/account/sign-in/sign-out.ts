import { redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { authContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { forgetSynced } from '#app/storefront/lists/synced.ts';
import type { Route } from './+types/sign-out';

/** Redirects GET requests to the profile: a link must not sign anyone out. */
export function loader() {
  return redirect('/perfil');
}

export async function action({ request, context }: Route.ActionArgs) {
  try {
    const { headers } = await context.get(authContext).signOut(request);
    headers.append(
      'Set-Cookie',
      flashCookie({ title: 'Sesión cerrada', description: 'Has cerrado sesión correctamente.' }),
    );
    return redirect('/login', { headers });
  } catch (error) {
    explainFault(context, error, 'a session could not be ended');
    return redirect('/perfil', { headers: { 'Set-Cookie': flashCookie(notSignedOut) } });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } finally {
    forgetSynced();
    void refreshViewer();
  }
}

const notSignedOut = {
  title: 'Error al cerrar sesión',
  description: 'No se pudo cerrar sesión.',
  kind: 'destructive',
} as const;
