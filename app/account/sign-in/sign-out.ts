import { redirect } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { authContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { emptyLists, saveLists } from '#app/storefront/lists/sync-device.ts';
import { cartCookie } from '#app/storefront/without-scripts/guest-cart/cart-cookie.server.ts';
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
    // As `emptyLists` does with scripts.
    headers.append('Set-Cookie', cartCookie(null));
    return redirect('/login', { headers });
  } catch (error) {
    explainFault(context, error, 'a session could not be ended');
    return redirect('/perfil', { headers: { 'Set-Cookie': flashCookie(notSignedOut) } });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  await saveLists();
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get('Location') === '/login') emptyLists();
    throw answer;
  } finally {
    void refreshViewer();
  }
}

const notSignedOut = {
  title: 'Error al cerrar sesión',
  description: 'No se pudo cerrar sesión.',
  kind: 'destructive',
} as const;
