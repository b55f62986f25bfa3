import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { authContext, clientAddressContext, limitsContext, logContext, pauseContext } from '#app/context.ts';
import { users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAuth } from '#server/accounts/auth.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { makeAccountLink } from '#shop/customers/credentials/account-link.server.ts';
import { anAddress, insertPlacedOrder, readOrder } from '#shop/testing/orders.ts';
import { action as confirm, headers as confirmHeaders, loader as confirmPage } from './confirm-address.tsx';
import { action as askForReset } from './forgot-password.tsx';
import { action as register } from './register.tsx';
import { action as reset, headers as resetHeaders, loader as resetPage } from './reset-password.tsx';
import { action as askForConfirmation } from './send-confirmation.tsx';

const shop = useTestDatabase();
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán-amarillo' };

function openAuth(confirmAddresses = true) {
  const settings = { secret: 'x'.repeat(32), origin: 'http://shop', secureCookies: false };
  return createAuth({ db: shop.db, ...settings, confirmAddresses });
}

type Args = Parameters<typeof askForReset>[0] &
  Parameters<typeof register>[0] &
  Parameters<typeof askForConfirmation>[0] &
  Parameters<typeof reset>[0] &
  Parameters<typeof confirm>[0] &
  Parameters<typeof confirmPage>[0] &
  Parameters<typeof resetPage>[0];

/** A request to one of these pages, by default with the shop's own rate limits. */
function sent(
  fields: Record<string, string> | null,
  {
    token = '',
    limits = createLimits(shop.database),
    path = '/',
    cookie = '',
  }: { token?: string; limits?: ReturnType<typeof createLimits>; path?: string; cookie?: string } = {},
): Args {
  const context = new RouterContextProvider();
  context.set(authContext, openAuth());
  context.set(limitsContext, limits);
  context.set(clientAddressContext, '203.0.113.9');
  context.set(logContext, createLog('silent'));
  const url = new URL(path, 'http://shop');
  const form = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const request = new Request(url, { ...form, headers: { cookie } });
  return { request, url, params: { token }, context } as unknown as Args;
}

async function idOfLaura(): Promise<string> {
  const [user] = await shop.db.select({ id: users.id }).from(users);
  return user?.id ?? '';
}

function led(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(answer)}`);
  return [answer.headers.get('Location'), parseFlash(answer.headers.get('Set-Cookie')?.split(';')[0] ?? '')?.title];
}

/** The cookie with the way back that an answer sets. */
function cookieOf(answer: unknown): string | undefined {
  const init = (answer as { init?: { headers?: HeadersInit } }).init;
  const headers = answer instanceof Response ? answer.headers : new Headers(init?.headers);
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('vuelta='));
}

const twice = (password: string, passwordConfirmation = password) => ({ password, passwordConfirmation });

test.each([
  ['a new password', askForReset],
  ['another link to confirm', askForConfirmation],
])('requesting %s gives the same answer for known and unknown addresses', async (_, ask) => {
  await openAuth().register(laura);
  await shop.db.execute(sql`delete from pgboss.job`);

  const forKnown = await ask(sent({ email: 'Laura@Correo.example' }));
  const unknown = await ask(sent({ email: 'nadie@correo.example' }));

  expect(forKnown).toMatchObject({ data: { sentTo: 'laura@correo.example' } });
  expect(unknown).toMatchObject({ data: { sentTo: 'nadie@correo.example' } });
  const jobs = await shop.db.execute<{ name: string }>(sql`select name from pgboss.job`);
  expect(jobs.rows.map(({ name }) => name)).toEqual(['account-mail', 'account-mail']);
});

test('mails to one address are rate-limited, and an invalid address is reported', async () => {
  const limits = createLimits(shop.database, { bounds: { accountMail: { attempts: 1, seconds: 600 } } });
  await askForReset(sent({ email: laura.email }, { limits }));

  expect(await askForReset(sent({ email: laura.email }, { limits }))).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': expect.stringMatching(/^(600|5\d\d)$/) } },
    data: { initialValue: { email: laura.email }, error: { '': [expect.stringMatching(/^Demasiados intentos/)] } },
  });
  expect(await askForReset(sent({ email: 'laura' }))).toMatchObject({
    init: { status: 400 },
    data: { error: { email: ['Correo electrónico inválido.'] } },
  });
});

test('a mailed link sets a password once; viewing its page does not use it up', async () => {
  await openAuth(false).register(laura);
  const token = await makeAccountLink(shop.db, 'reset', await idOfLaura());
  const look = () => resetPage(sent(null, { token }));

  await look();
  expect(await look()).toMatchObject({ data: { isOpen: true }, init: { status: 200 } });
  expect(await reset(sent(twice('palma-de-cera', 'palma'), { token }))).toMatchObject({
    init: { status: 400 },
    data: { submission: { error: { passwordConfirmation: ['Las contraseñas no coinciden.'] } } },
  });
  expect(led(await reset(sent(twice('palma-de-cera'), { token })))).toEqual([
    '/login?listo=clave',
    'Contraseña actualizada',
  ]);

  expect(await look()).toMatchObject({ data: { isOpen: false }, init: { status: 410 } });
  expect(await reset(sent(twice('otra-palma'), { token }))).toMatchObject({
    data: { isDead: true },
    init: { status: 410 },
  });
  const entered = await openAuth().signIn({ ...laura, password: 'palma-de-cera' }, new Request('http://shop/login'));
  expect(entered.ok).toBe(true);
});

test('for a short password chosen by staff through a link, the form names the required length, and the link stays valid', async () => {
  await openAuth().createOwner(laura);
  const token = await makeAccountLink(shop.db, 'reset', await idOfLaura());

  expect(await reset(sent(twice('guayacán9'), { token }))).toMatchObject({
    init: { status: 400 },
    data: { submission: { error: { password: ['La contraseña debe tener al menos 10 caracteres.'] } } },
  });
  expect(await resetPage(sent(null, { token }))).toMatchObject({ data: { isOpen: true } });
});

test('an address is confirmed once by its link and password, which sign in; viewing does not use it up', async () => {
  await openAuth().register(laura);
  const token = await makeAccountLink(shop.db, 'confirm', await idOfLaura());
  const look = () => confirmPage(sent(null, { token }));
  const type = (password: string) => confirm(sent({ password }, { token }));

  await look();
  expect(await look()).toMatchObject({ data: { email: laura.email }, init: { status: 200 } });
  expect(await type('')).toMatchObject({
    init: { status: 400 },
    data: { submission: { error: { password: ['La contraseña es obligatoria.'] } } },
  });
  expect(await type('guayacan')).toMatchObject({
    init: { status: 401 },
    data: { submission: { error: { password: [expect.stringMatching(/elige una nueva con el enlace de abajo\.$/)] } } },
  });

  const confirmed = await type(laura.password);
  if (!(confirmed instanceof Response)) throw new Error('refused');
  const cookie = confirmed.headers.getSetCookie().map((one) => one.split(';')[0]);
  expect([confirmed.headers.get('Location'), parseFlash(cookie.join('; '))?.title]).toEqual([
    '/perfil',
    '¡Bienvenido!',
  ]);
  const home = new Request('http://shop/', { headers: { cookie: cookie.join('; ') } });
  expect(await openAuth().findViewer(home)).toMatchObject({ email: laura.email });

  expect(await look()).toMatchObject({ data: { email: null }, init: { status: 410 } });
  expect(await type(laura.password)).toMatchObject({ data: { isDead: true }, init: { status: 410 } });
});

test('on the device that asked for it, a mailed link leads back to where signing in began, once', async () => {
  await openAuth().register(laura);
  const path = '/?volver=%2Fproductos%2Fmiel%3Fa%3Db%23sigue-1';
  const back = '%2Fproductos%2Fmiel%3Fa%3Db%23sigue-1';
  const asked = [
    await register(sent({ ...laura, passwordConfirmation: laura.password, consent: 'on' }, { path })),
    await askForReset(sent({ email: laura.email }, { path })),
    await askForConfirmation(sent({ email: laura.email }, { path })),
  ];
  const cookies = asked.map(cookieOf);
  expect(cookies).toEqual([`vuelta=${back}`, `vuelta=${back}`, `vuelta=${back}`]);
  const [cookie = ''] = cookies;

  const dead = await confirmPage(sent(null, { token: 'otro', cookie }));
  expect(dead).toMatchObject({ data: { email: null, back: '/productos/miel?a=b#sigue-1' } });
  const confirmToken = await makeAccountLink(shop.db, 'confirm', await idOfLaura());
  const confirmed = await confirm(sent({ password: laura.password }, { token: confirmToken, cookie }));
  expect(led(confirmed)[0]).toBe('/productos/miel?a=b#sigue-1');
  expect(cookieOf(confirmed)).toBe('vuelta=');

  const resetToken = await makeAccountLink(shop.db, 'reset', await idOfLaura());
  const chosen = await reset(sent(twice('palma-de-cera'), { token: resetToken, cookie }));
  expect(led(chosen)[0]).toBe(`/login?listo=clave&volver=${back}`);
  expect(cookieOf(chosen)).toBe('vuelta=');
});

test('a mailed link leads to no other site, and to no page of an earlier request', async () => {
  const elsewhere = 'vuelta=https%3A%2F%2Fotro.example%2F';
  expect(await confirmPage(sent(null, { token: 'otro', cookie: elsewhere }))).toMatchObject({ data: { back: null } });
  expect(cookieOf(await askForReset(sent({ email: laura.email })))).toBe('vuelta=');
  const planted = await askForReset(sent({ email: laura.email }, { path: '/?volver=//otro.example' }));
  expect(cookieOf(planted)).toBe('vuelta=');
});

test('the earlier orders of an address join its account when it is confirmed', async () => {
  const early = await insertPlacedOrder(shop.db, { shippingAddress: anAddress({ email: 'Laura@Correo.example' }) });
  await openAuth().register(laura);
  const userId = await idOfLaura();
  const token = await makeAccountLink(shop.db, 'confirm', userId);
  expect((await readOrder(shop.db, early.id)).userId).toBeNull();

  await confirm(sent({ password: laura.password }, { token }));
  expect((await readOrder(shop.db, early.id)).userId).toBe(userId);
});

test('the earlier orders of an address join its account with a new password by its mailed link', async () => {
  const early = await insertPlacedOrder(shop.db, { shippingAddress: anAddress({ email: laura.email }) });
  await openAuth().register(laura);
  const userId = await idOfLaura();
  const token = await makeAccountLink(shop.db, 'reset', userId);

  await reset(sent(twice('palma-de-cera'), { token }));
  expect((await readOrder(shop.db, early.id)).userId).toBe(userId);
});

test('passwords tried on a link count as sign-in attempts and are delayed alike', async () => {
  await openAuth().register(laura);
  const token = await makeAccountLink(shop.db, 'confirm', await idOfLaura());
  const limits = createLimits(shop.database, { bounds: { signInFromPlace: { attempts: 4, seconds: 600 } } });
  const pauses: number[] = [];
  const type = (password: string) => {
    const args = sent({ password }, { token, limits });
    args.context.set(pauseContext, async (ms) => void pauses.push(ms));
    return confirm(args);
  };

  for (let i = 0; i < 4; i++) expect(await type('guayacan')).toMatchObject({ init: { status: 401 } });
  expect(pauses).toEqual([0, 0, 0, 250]);
  expect(await type(laura.password)).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': expect.stringMatching(/^(600|5\d\d)$/) } },
    data: { submission: { error: { '': [expect.stringMatching(/^Demasiados intentos/)] } } },
  });
  expect(await limits.takeSignIn(laura.email, '203.0.113.9')).toMatchObject({ ok: false });
});

test.each([resetHeaders, confirmHeaders])(
  'secret addresses are hidden from other sites, caches and search engines',
  (headersOf) => {
    const headers = new Headers(headersOf({ actionHeaders: new Headers() } as Parameters<typeof headersOf>[0]));
    expect(Object.fromEntries(headers)).toEqual({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  },
);
