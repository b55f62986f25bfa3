import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { action as changePassword } from '#app/account/settings/settings.tsx';
import { authContext, clientAddressContext, limitsContext, logContext, viewerContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Auth, createAuth } from '#server/accounts/auth.server.ts';
import { hashInTurn } from '#server/accounts/passwords.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { makeAccountLink } from '#shop/customers/credentials/account-link.server.ts';
import { action as confirm } from './confirm-address.tsx';
import { action as signIn } from './login.tsx';
import { action as register } from './register.tsx';
import { action as reset } from './reset-password.tsx';

const shop = useTestDatabase();
const settings = { secret: 'x'.repeat(32), origin: 'http://shop', secureCookies: false };
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán-amarillo' };
const chosen = { password: 'palma-de-cera', passwordConfirmation: 'palma-de-cera' };

const openAuth = () => createAuth({ db: shop.db, ...settings });
/** An `Auth` whose password-hash queue is always full: it refuses every password check and every new password. */
const openFullAuth = () => createAuth({ db: shop.db, ...settings, passwords: hashInTurn({ atOnce: 0, waiting: 0 }) });

type Args = Parameters<typeof signIn>[0] &
  Parameters<typeof register>[0] &
  Parameters<typeof reset>[0] &
  Parameters<typeof confirm>[0] &
  Parameters<typeof changePassword>[0];

async function sent(auth: Auth, fields: Record<string, string>, { token = '', cookie = '' } = {}) {
  const context = new RouterContextProvider();
  const url = new URL('http://shop/');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } });
  context.set(authContext, auth);
  context.set(viewerContext, await auth.findViewer(new Request(url, { headers: { cookie } })));
  context.set(limitsContext, createLimits(shop.database));
  context.set(clientAddressContext, '203.0.113.9');
  context.set(logContext, createLog('silent'));
  return { request, url, params: { token }, context } as unknown as Args;
}

const busy = 'Muchas personas están entrando en este momento. Espera unos segundos e inténtalo de nuevo.';
const comeBack = { init: { status: 503, headers: { 'Retry-After': '10' } } };

test('when the password-hash queue is full, every form asks to retry later, and nothing is used up', async () => {
  await openAuth().register(laura);
  const signedIn = await openAuth().signIn(laura, new Request('http://shop/login'));
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const token = await makeAccountLink(shop.db, 'reset', signedIn.viewer.userId);
  const confirmation = await makeAccountLink(shop.db, 'confirm', signedIn.viewer.userId);
  const auth = openFullAuth();

  const newcomer = { ...laura, email: 'rosa@correo.example', passwordConfirmation: laura.password, consent: 'on' };
  const refusal = { ...comeBack, data: { error: { '': [busy] } } };
  expect(await signIn(await sent(auth, laura))).toMatchObject(refusal);
  expect(await signIn(await sent(auth, { ...laura, email: 'nadie@correo.example' }))).toMatchObject(refusal);
  expect(await register(await sent(auth, newcomer))).toMatchObject(refusal);
  const change = { currentPassword: laura.password, ...chosen };
  expect(await changePassword(await sent(auth, change, { cookie }))).toMatchObject(refusal);
  const saidByLink = { ...comeBack, data: { submission: { error: { '': [busy] } } } };
  expect(await reset(await sent(auth, chosen, { token }))).toMatchObject(saidByLink);
  expect(await confirm(await sent(auth, laura, { token: confirmation }))).toMatchObject(saidByLink);

  expect(await openAuth().isResetOpen(token)).toBe(true);
  expect(await openAuth().findAddressToConfirm(confirmation)).toBe(laura.email);
});
