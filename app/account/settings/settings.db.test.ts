import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { action as begin } from '#app/account/settings/two-factor/begin.tsx';
import { action as confirm } from '#app/account/settings/two-factor/confirm.tsx';
import { action as end } from '#app/account/settings/two-factor/end.tsx';
import { action as renewCodes } from '#app/account/settings/two-factor/recovery-codes.tsx';
import { middleware as guards } from '#app/account/settings/two-factor/two-factor.tsx';
import {
  authContext,
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  viewerContext,
} from '#app/context.ts';
import { users } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Auth, createAuth } from '#server/accounts/auth.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { appCode } from '#shop/testing/authenticator.ts';
import { action as endOthers } from './end-other-sessions.ts';
import { action as endSession } from './end-session.ts';
import { action as changePassword, loader as settingsPage } from './settings.tsx';

const shop = useTestDatabase();
const settings = { secret: 'x'.repeat(32), origin: 'http://shop', secureCookies: false };
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán-amarillo' };
const owner = { name: 'La dueña', email: 'duena@tienda.example', password: 'una-clave-larga' };

let auth: Auth;
beforeEach(async () => {
  auth = createAuth({ db: shop.db, ...settings });
});

const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile';

/**
 * Signs a user in with another browser.
 *
 * @returns its cookie
 */
async function enter(who: { email: string; password: string }): Promise<string> {
  const request = new Request('http://shop/login', { headers: { 'user-agent': pixel } });
  const signedIn = await auth.signIn(who, request);
  if (!signedIn.ok) throw new Error(signedIn.reason);
  return cookieOf(signedIn.headers);
}

function cookieOf(headers: Headers): string {
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return pairs.filter((pair) => !pair.startsWith('aviso=')).join('; ');
}

type Args = Parameters<typeof settingsPage>[0] & Parameters<typeof endSession>[0] & Parameters<typeof begin>[0];

async function requestArgs(cookie: string, fields: Record<string, string> | null = null, params = {}): Promise<Args> {
  const context = new RouterContextProvider();
  const url = new URL('http://shop/perfil/settings');
  const request = new Request(url, {
    headers: { cookie },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  context.set(authContext, auth);
  context.set(dbContext, shop.db);
  context.set(viewerContext, await auth.findViewer(new Request(url, { headers: { cookie } })));
  context.set(limitsContext, createLimits(shop.database));
  context.set(clientAddressContext, '203.0.113.9');
  context.set(logContext, createLog('silent'));
  return { request, url, params, context } as unknown as Args;
}

function led(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(answer)}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return [answer.headers.get('Location'), parseFlash(cookies.join('; '))?.title];
}

test('sessions are listed by device, and one’s own can be ended, one or all others', async () => {
  await auth.register(laura);
  const [here, there] = [await enter(laura), await enter(laura)];
  const { sessions, twoFactor } = await settingsPage(await requestArgs(here));
  expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
    ['Chrome en Android', false],
    ['Chrome en Android', true],
  ]);
  expect(twoFactor).toBeNull();
  expect(JSON.stringify(sessions)).not.toContain(here.split('=')[1]?.split('.')[0]);

  const sessionId = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
  expect(led(await endSession(await requestArgs(here, {}, { sessionId })))).toEqual([
    '/perfil/settings#sesiones',
    'Sesión cerrada',
  ]);
  expect(await auth.findViewer(new Request('http://shop/', { headers: { cookie: there } }))).toBeNull();

  const third = await enter(laura);
  expect(led(await endOthers(await requestArgs(here, {})))).toEqual(['/perfil/settings#sesiones', 'Sesiones cerradas']);
  expect(await auth.findViewer(new Request('http://shop/', { headers: { cookie: third } }))).toBeNull();
  expect(await auth.findViewer(new Request('http://shop/', { headers: { cookie: here } }))).not.toBeNull();
});

test('another person’s session is answered like an unknown one, and stays open', async () => {
  await auth.register(laura);
  await auth.createOwner(owner);
  const [own, foreign] = [await enter(laura), await enter(owner)];
  const { sessions } = await settingsPage(await requestArgs(foreign));
  const end = async (sessionId: string) => endSession(await requestArgs(own, {}, { sessionId }));

  const refused = { init: { status: 404 }, data: { problem: 'Esa sesión ya no está abierta. Recarga la página.' } };
  expect(await end(sessions[0]?.id ?? '')).toMatchObject(refused);
  expect(await end('no-existe')).toMatchObject(refused);
  expect(await auth.findViewer(new Request('http://shop/', { headers: { cookie: foreign } }))).not.toBeNull();
});

test('changing a password takes the current one', async () => {
  await auth.register(laura);
  const [here, there] = [await enter(laura), await enter(laura)];
  const change = async (currentPassword: string, password: string) =>
    changePassword(await requestArgs(here, { currentPassword, password, passwordConfirmation: password }));

  expect(await change('no-es-esta', 'palma-de-cera')).toMatchObject({
    init: { status: 403 },
    data: { error: { currentPassword: ['Esta no es tu contraseña actual.'] } },
  });
  expect(await change(laura.password, 'ruana')).toMatchObject({
    init: { status: 400 },
    data: { error: { password: ['La contraseña debe tener al menos 6 caracteres.'] } },
  });
  expect(led(await change(laura.password, 'palma-de-cera'))).toEqual(['/perfil/settings', 'Contraseña actualizada']);
  expect(await auth.findViewer(new Request('http://shop/', { headers: { cookie: there } }))).toBeNull();
  expect(await enter({ ...laura, password: 'palma-de-cera' })).not.toBe('');
});

test('during a database outage no password is changed, and the page says so', async () => {
  await auth.register(laura);
  const form = { currentPassword: laura.password, password: 'palma-de-cera', passwordConfirmation: 'palma-de-cera' };
  const args = await requestArgs(await enter(laura), form);
  const away = await openAway();
  try {
    args.context.set(authContext, createAuth({ db: away.db, ...settings }));
    expect(await changePassword(args)).toMatchObject({
      init: { status: 503 },
      data: { error: { '': ['Base de datos no disponible.'] } },
    });
  } finally {
    await away.close();
  }
});

test('staff turn a second factor on with their password and a code, renew its recovery codes, and turn it off', async () => {
  await auth.createOwner(owner);
  let cookie = await enter(owner);
  const isOn = async () => (await settingsPage(await requestArgs(cookie))).twoFactor?.isOn;
  const withPassword = async <Answer>(act: (args: never) => Promise<Answer>, password: string) =>
    act((await requestArgs(cookie, { password })) as never);
  expect(await isOn()).toBe(false);

  const wrong = { init: { status: 403 }, data: { submission: { error: { password: ['Esta no es tu contraseña.'] } } } };
  expect(await withPassword(begin, 'no-es-esta')).toMatchObject(wrong);
  const begun = await withPassword(begin, owner.password);
  if (begun instanceof Response || !('setUp' in begun.data)) throw new Error('refused');
  const { secret, recoveryCodes, qrCode } = begun.data.setUp;
  expect(recoveryCodes.length).toBeGreaterThanOrEqual(8);
  expect(qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
  expect(await isOn()).toBe(false);

  expect(await confirm(await requestArgs(cookie, { code: otherThan(appCode(secret)) }))).toMatchObject({
    init: { status: 400 },
    data: { submission: { error: { code: ['El código no es correcto. Escribe el que se ve ahora.'] } } },
  });
  const confirmed = await confirm(await requestArgs(cookie, { code: appCode(secret) }));
  expect(led(confirmed)).toEqual(['/perfil/settings#dos-pasos', 'Verificación activada']);
  if (confirmed instanceof Response) cookie = cookieOf(confirmed.headers) || cookie;
  expect(await isOn()).toBe(true);

  const renewed = await withPassword(renewCodes, owner.password);
  expect(renewed).toMatchObject({ recoveryCodes: expect.not.arrayContaining(recoveryCodes) });
  expect(await withPassword(end, 'no-es-esta')).toMatchObject(wrong);
  const ended = await withPassword(end, owner.password);
  expect(led(ended)).toEqual(['/perfil/settings#dos-pasos', 'Verificación desactivada']);
  if (ended instanceof Response) cookie = cookieOf(ended.headers) || cookie;
  expect(await isOn()).toBe(false);
  // As submitted from a tab that still shows two-factor authentication as turned on.
  expect(led(await withPassword(renewCodes, owner.password))).toEqual([
    '/perfil/settings#dos-pasos',
    'Error al Actualizar',
  ]);
});

test('a second factor is not offered to customers; former staff may turn theirs off', async () => {
  await auth.register(laura);
  const [guard] = guards;
  const pass = async (cookie: string) =>
    guard?.((await requestArgs(cookie, {})) as unknown as Parameters<typeof guard>[0], async () => new Response());
  const cookie = await enter(laura);
  await expect(pass(cookie)).rejects.toMatchObject({ init: { status: 403 } });

  await shop.db.update(users).set({ twoFactorEnabled: true });
  await expect(pass(cookie)).resolves.toBeUndefined();
  expect((await settingsPage(await requestArgs(cookie))).twoFactor).toEqual({ isOn: true, isStaff: false });
});

/** A wrong code of six digits. */
function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
