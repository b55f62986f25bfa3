import { RouterContextProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { authContext, clientAddressContext, limitsContext, logContext } from '#app/context.ts';
import { users } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAuth } from '#server/accounts/auth.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { openSession, serveShop } from '#server/testing/served-shop.ts';
import { action as signIn } from './login.tsx';
import { action as register } from './register.tsx';
import { action as signOut } from './sign-out.ts';

const shop = useTestDatabase();
/** A database that cannot be reached: every query fails because the connection is refused. */
const away = await openAway();
afterAll(() => away.close());

const settings = { secret: 'x'.repeat(32), origin: 'http://shop', secureCookies: false, reportFault: () => {} };

function contextWithoutDatabase() {
  const context = new RouterContextProvider();
  context.set(authContext, createAuth({ db: away.db, ...settings }));
  context.set(limitsContext, createLimits(away, { reportFault: () => {} }));
  context.set(clientAddressContext, '10.0.0.1');
  context.set(logContext, createLog('silent'));
  return context;
}

type Args = Parameters<typeof signIn>[0] & Parameters<typeof register>[0] & Parameters<typeof signOut>[0];

function sent(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Args {
  const url = new URL(path, 'http://shop');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers });
  return { request, url, params: {}, context: contextWithoutDatabase() } as unknown as Args;
}

const laura = { email: 'laura@correo.example', password: 'guayacán-amarillo' };

test('a session that cannot be ended stays, and the page says so', async () => {
  const person = { ...laura, name: 'Laura Gómez' };
  const working = createAuth({ db: shop.db, ...settings });
  await working.register(person);
  const signedIn = await working.signIn(laura, new Request('http://shop/login'));
  if (!signedIn.ok) throw new Error('refused');
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  const answer = await signOut(sent('/salir', {}, { cookie }));

  expect(answer.headers.get('Location')).toBe('/perfil');
  expect(parseFlash(answer.headers.get('Set-Cookie')?.split(';')[0] ?? '')).toEqual({
    title: 'Error al cerrar sesión',
    description: 'No se pudo cerrar sesión.',
    kind: 'destructive',
  });
});

test('without a database signing in fails: the form says so and keeps the typed address', async () => {
  const answer = await signIn(sent('/login', laura));

  expect(answer).toMatchObject({
    init: { status: 503 },
    data: { error: { '': ['Base de datos no disponible.'] }, initialValue: { email: laura.email } },
  });
  expect(JSON.stringify(answer)).not.toContain(laura.password);
});

test('without a database no account is opened: the form says so and keeps name and address', async () => {
  const answer = await register(
    sent('/registro', { ...laura, name: 'Laura Gómez', passwordConfirmation: laura.password, consent: 'on' }),
  );

  expect(answer).toMatchObject({
    init: { status: 503 },
    data: {
      error: { '': ['Base de datos no disponible.'] },
      initialValue: { name: 'Laura Gómez', email: laura.email },
    },
  });
  expect(JSON.stringify(answer)).not.toContain(laura.password);
});

test('the short address of the profile shows a page of the shop during an outage', async () => {
  await shop.db.insert(users).values({ id: 'ana', name: 'Ana', email: 'ana@correo.example' });
  const { cookie } = await openSession(shop.db, 'ana');
  const { build } = await readPages(['account/profile/profile.tsx', 'account/profile/profile-index.ts']);

  const answer = await serveShop(away, build).ask('/perfil', { cookie });

  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain('Algo salió mal');
});
