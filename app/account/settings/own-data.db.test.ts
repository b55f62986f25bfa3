import { RouterContextProvider } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import {
  authContext,
  clientAddressContext,
  dbContext,
  limitsContext,
  logContext,
  originContext,
  pauseContext,
  viewerContext,
} from '#app/context.ts';
import { type Db, openDatabase } from '#db/database.server.ts';
import { consents, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Auth, createAuth } from '#server/accounts/auth.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { findStandingConsent, giveConsent, listConsents } from '#shop/customers/consents.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { action as close, loader as closePage } from './close-account.tsx';
import { loader as download } from './download-own-data.ts';
import { loadOwnData } from './own-data.server.ts';
import { action as revoke } from './revoke-consent.ts';

const shop = useTestDatabase();
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán-amarillo' };
const pedro = { name: 'Pedro Ruiz', email: 'pedro@correo.example', password: 'ceiba-del-parque' };
const owner = { name: 'La dueña', email: 'duena@tienda.example', password: 'una-clave-larga' };

let auth: Auth;
beforeEach(() => {
  auth = createAuth({ db: shop.db, secret: 'x'.repeat(32), origin: 'http://shop', secureCookies: false });
});

async function enter(who: { email: string; password: string }) {
  const signedIn = await auth.signIn(who, new Request('http://shop/login'));
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
  return { cookie, viewer: signedIn.viewer, userId: signedIn.viewer.userId, email: signedIn.viewer.email };
}

type Who = Awaited<ReturnType<typeof enter>>;
type Args = Parameters<typeof close>[0] & Parameters<typeof revoke>[0] & Parameters<typeof download>[0];
type Asked = { fields?: Record<string, string>; params?: Record<string, string>; db?: Db; attempts?: number };

function requestArgs(who: Who, { fields, params = {}, db = shop.db, attempts = 5 }: Asked = {}): Args {
  const context = new RouterContextProvider();
  const url = new URL('http://shop/perfil/settings');
  const request = new Request(url, {
    headers: { cookie: who.cookie },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  });
  const bound = { attempts, seconds: 120 };
  context.set(authContext, auth);
  context.set(dbContext, db);
  context.set(viewerContext, who.viewer);
  context.set(limitsContext, createLimits(shop.database, { bounds: { ownData: bound, signInFromPlace: bound } }));
  context.set(pauseContext, async () => {});
  context.set(clientAddressContext, '203.0.113.9');
  context.set(originContext, 'https://tienda.example');
  context.set(logContext, createLog('silent'));
  return { request, url, params, context } as unknown as Args;
}

function led(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(answer)}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { title, description } = parseFlash(cookies.join('; ')) ?? {};
  return { to: answer.headers.get('Location'), title, description };
}

const isOpen = async (email: string) => (await shop.db.select().from(users)).some((user) => user.email === email);
const closing = { password: laura.password, understood: 'on' };

test('consents are listed by purpose, identical texts once, and only their owner can revoke them', async () => {
  await auth.register(laura);
  await auth.register(pedro);
  const [here, foreign] = [await enter(laura), await enter(pedro)];
  for (let times = 0; times < 3; times += 1)
    await giveConsent(shop.db, { ...here, purpose: 'marketing', wording: 'Quiero las novedades (/terminos).' });

  const { authorizations } = await loadOwnData(requestArgs(here).context);
  expect(authorizations).toMatchObject([
    { purpose: 'terms-and-data', stands: true, revocable: null, wordings: [{ times: 1 }] },
    { purpose: 'marketing', stands: true, wordings: [{ wording: 'Quiero las novedades.', times: 3, revoked: null }] },
  ]);
  const params = { consentId: String(authorizations[1]?.revocable) };

  await expect(revoke(requestArgs(foreign, { params }))).rejects.toMatchObject({ init: { status: 404 } });
  expect(await findStandingConsent(shop.db, here.userId, 'marketing')).not.toBeNull();
  expect(led(await revoke(requestArgs(here, { params })))).toMatchObject({
    to: '/perfil/settings#autorizaciones',
    title: 'Autorización retirada',
  });

  const after = await loadOwnData(requestArgs(here).context);
  expect(after.authorizations[1]).toMatchObject({ stands: false, revocable: null });
});

test('the consent that an account requires is revoked only by closing the account', async () => {
  await auth.register(laura);
  const here = await enter(laura);
  const [terms] = await listConsents(shop.db, here.userId);
  const params = { consentId: String(terms?.id) };

  expect(led(await revoke(requestArgs(here, { params })))).toMatchObject({
    title: 'Error al Actualizar',
    description: 'Tu cuenta funciona con esta autorización: para retirarla, cierra la cuenta.',
  });
  expect(await shop.db.select().from(consents)).toMatchObject([{ revokedAt: null }]);
});

test('one’s own data is a file dated today that is not cached', async () => {
  await auth.register(laura);
  const answer = await download(requestArgs(await enter(laura)));

  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="mis-datos-\d{4}-\d\d-\d\d\.json"$/);
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await answer.json()).toMatchObject({ cuenta: { correo: laura.email } });
});

test('too many downloads redirect back with the reason', async () => {
  await auth.register(laura);
  const here = await enter(laura);

  expect(led(await download(requestArgs(here, { attempts: 0 })))).toEqual({
    to: '/perfil/settings#tus-datos',
    title: 'Error al descargar tus datos',
    description: 'Demasiados intentos. Espera 2 minutos e inténtalo de nuevo.',
  });
});

test('an account is closed with its password and a ticked box, and cannot be signed in to any more', async () => {
  await auth.register(laura);
  const [here, elsewhere] = [await enter(laura), await enter(laura)];
  await insertPlacedOrder(shop.db, { userId: here.userId, status: 'Enviado' });
  expect(await closePage(requestArgs(here))).toEqual({ isStaff: false, ordersUnderWay: 1 });

  expect(await close(requestArgs(here, { fields: { password: laura.password } }))).toMatchObject({
    data: { error: { understood: ['Marca la casilla para confirmar que quieres cerrar la cuenta.'] } },
    init: { status: 400 },
  });
  expect(await close(requestArgs(here, { fields: { ...closing, password: 'otra-clave' } }))).toMatchObject({
    data: { error: { password: ['Esta no es tu contraseña.'] }, initialValue: { understood: 'on' } },
    init: { status: 403 },
  });
  expect(await isOpen(laura.email)).toBe(true);

  expect(led(await close(requestArgs(here, { fields: closing })))).toEqual({
    to: '/',
    title: 'Cuenta cerrada',
    description: 'Borramos tus datos. Los de tu pedido en curso, cuando termine.',
  });

  expect(await isOpen(laura.email)).toBe(false);
  for (const { cookie } of [here, elsewhere])
    expect(await auth.findViewer(new Request('http://shop/', { headers: { cookie } }))).toBeNull();
});

test('staff accounts, and accounts with too many wrong passwords, cannot be closed', async () => {
  await auth.register(laura);
  await auth.createOwner(owner);
  const [here, staff] = [await enter(laura), await enter(owner)];

  expect(await closePage(requestArgs(staff))).toMatchObject({ isStaff: true });
  expect(await close(requestArgs(staff, { fields: { ...closing, password: owner.password } }))).toMatchObject({
    data: { error: { '': [expect.stringContaining('Las cuentas del equipo no se cierran aquí')] } },
    init: { status: 403 },
  });
  expect(await close(requestArgs(here, { fields: closing, attempts: 0 }))).toMatchObject({ init: { status: 429 } });
  expect(await shop.db.$count(users)).toBe(2);
});

test('during a database outage nothing is revoked, exported or closed, and each form says so', async () => {
  await auth.register(laura);
  const here = await enter(laura);
  const description = 'Base de datos no disponible.';
  // No server listens on this port.
  const unready = await openDatabase('postgres://127.0.0.1:1/nobody');
  try {
    const { db } = unready;
    expect(led(await revoke(requestArgs(here, { params: { consentId: '1' }, db })))).toMatchObject({
      title: 'Error al Actualizar',
      description,
    });
    expect(led(await download(requestArgs(here, { db })))).toMatchObject({
      title: 'Error al descargar tus datos',
      description,
    });
    expect(await close(requestArgs(here, { fields: closing, db }))).toMatchObject({
      data: { error: { '': [description] } },
      init: { status: 503 },
    });
  } finally {
    await unready.close();
  }
  expect(await isOpen(laura.email)).toBe(true);
});
