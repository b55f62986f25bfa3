import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { requireViewer } from '#app/account/require-viewer.server.ts';
import { viewerContext, viewerUnknownContext } from '#app/context.ts';
import type { Role } from '#db/schema.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { requireAdmin } from './require-admin.server.ts';

type Guard = typeof requireViewer;

/**
 * Calls a guard as a person with the given role, signed out (null) or with a session that cannot be read ('unknown').
 * Returns what it throws; null if it admits them.
 */
async function meet(guard: Guard, role: Role | 'unknown' | null, path: string, init?: RequestInit): Promise<unknown> {
  const url = new URL(path, 'https://tienda.example');
  const context = new RouterContextProvider();
  if (role === 'unknown') context.set(viewerUnknownContext, true);
  else if (role) {
    context.set(
      viewerContext,
      aViewer({
        userId: '1',
        email: 'laura@correo.example',
        fullName: 'Laura',
        role,
        avatarUrl: null,
      }),
    );
  }
  const args = { request: new Request(url, init), url, context, params: {}, pattern: url.pathname };
  try {
    await guard(args, async () => new Response());
    return null;
  } catch (thrown) {
    return thrown;
  }
}

function locationOf(answer: unknown): string | null {
  return answer instanceof Response && answer.status === 302 ? answer.headers.get('Location') : null;
}

test.each([
  [requireViewer, '/perfil/details?edit=true', '/login?volver=%2Fperfil%2Fdetails%3Fedit%3Dtrue'],
  [requireAdmin, '/admin/orders?status=Pagado', '/login?volver=%2Fadmin%2Forders%3Fstatus%3DPagado'],
])('a signed-out visitor is redirected to /login with a return path', async (guard, path, location) => {
  expect(locationOf(await meet(guard, null, path))).toBe(location);
});

test('a refused form redirects back to its page', async () => {
  const sent = (headers: Record<string, string>) =>
    meet(requireAdmin, null, '/admin/orders/1/delete', { method: 'POST', headers });
  const page = 'https://tienda.example/admin/orders?status=Pagado';
  expect(locationOf(await sent({ Referer: page }))).toBe('/login?volver=%2Fadmin%2Forders%3Fstatus%3DPagado');
  expect(locationOf(await sent({}))).toBe('/login');
});

test.each([requireViewer, requireAdmin])('a form sent after the session expired gets a message', async (guard) => {
  const answer = await meet(guard, null, '/perfil/settings', { method: 'POST' });
  if (!(answer instanceof Response)) throw new Error('let in');
  expect(parseFlash(answer.headers.get('Set-Cookie')?.split(';')[0] ?? '')).toEqual({
    title: 'No autenticado...',
    description: 'Tu sesión terminó y no se guardó nada. Inicia sesión y vuelve a intentarlo.',
    kind: 'destructive',
  });

  const looked = await meet(guard, null, '/perfil/settings');
  if (!(looked instanceof Response)) throw new Error('let in');
  expect(looked.headers.has('Set-Cookie')).toBe(false);
});

test('the profile is for everybody with an account', async () => {
  expect(await meet(requireViewer, 'customer', '/perfil')).toBeNull();
  expect(await meet(requireViewer, 'admin', '/perfil')).toBeNull();
});

test('an admin route without a permission admits nobody', async () => {
  expect(await meet(requireAdmin, 'admin', '/admin/sin-permiso')).toMatchObject({ init: { status: 403 } });
});

test('the admin is for staff; a customer gets a 403', async () => {
  expect(await meet(requireAdmin, 'admin', '/admin')).toBeNull();
  expect(await meet(requireAdmin, 'customer', '/admin')).toMatchObject({ init: { status: 403 } });
});

test('while the database cannot identify a session, access is neither granted nor redirected to sign-in', async () => {
  for (const guard of [requireViewer, requireAdmin]) {
    expect(await meet(guard, 'unknown', '/perfil')).toMatchObject({ init: { status: 503 } });
  }
});
