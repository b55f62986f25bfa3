import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Role } from '#db/schema.ts';
import { parseFlash } from '../account/flash.ts';
import { requireViewer } from '../account/require-viewer.server.ts';
import { viewerContext, viewerUnknownContext } from '../context.ts';
import { requireAdmin } from './require-admin.server.ts';

type Guard = typeof requireViewer;

/** What a guard answers to somebody with the given role, or to nobody: null where it lets them in. */
async function meet(guard: Guard, role: Role | 'unknown' | null, path: string, init?: RequestInit): Promise<unknown> {
  const url = new URL(path, 'https://tienda.example');
  const context = new RouterContextProvider();
  if (role === 'unknown') context.set(viewerUnknownContext, true);
  else if (role) {
    context.set(viewerContext, {
      userId: '1',
      email: 'laura@correo.example',
      fullName: 'Laura',
      role,
      avatarUrl: null,
    });
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
])('who is signed out goes to /login and will come back', async (guard, path, location) => {
  expect(locationOf(await meet(guard, null, path))).toBe(location);
});

test('a form that may not pass leads back to the page it stood on', async () => {
  const sent = (headers: Record<string, string>) =>
    meet(requireAdmin, null, '/admin/orders/1/delete', { method: 'POST', headers });
  const page = 'https://tienda.example/admin/orders?status=Pagado';
  expect(locationOf(await sent({ Referer: page }))).toBe('/login?volver=%2Fadmin%2Forders%3Fstatus%3DPagado');
  expect(locationOf(await sent({}))).toBe('/login');
});

test.each([requireViewer, requireAdmin])(
  'who sent something after the session had lapsed is told so',
  async (guard) => {
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
  },
);

test('the profile is for everybody with an account', async () => {
  expect(await meet(requireViewer, 'customer', '/perfil')).toBeNull();
  expect(await meet(requireViewer, 'admin', '/perfil')).toBeNull();
});

test('the admin is for admins; a customer gets a 403', async () => {
  expect(await meet(requireAdmin, 'admin', '/admin')).toBeNull();
  expect(await meet(requireAdmin, 'customer', '/admin')).toMatchObject({ init: { status: 403 } });
});

test('while the database cannot say who somebody is, they are neither let in nor sent to sign in', async () => {
  for (const guard of [requireViewer, requireAdmin]) {
    expect(await meet(guard, 'unknown', '/perfil')).toMatchObject({ init: { status: 503 } });
  }
});
