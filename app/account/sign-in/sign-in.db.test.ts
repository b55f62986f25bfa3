import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { parseFlash } from '#app/account/flash.ts';
import { authContext, clientAddressContext, limitsContext, logContext } from '#app/context.ts';
import { userProfiles } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Auth, createAuth } from '#server/accounts/auth.server.ts';
import { createLimits } from '#server/http/limits/rate-limits.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { appCode } from '#shop/testing/authenticator.ts';
import { action as signIn } from './login.tsx';
import { loader as codePage, action as sendCode } from './login-code.tsx';
import { action as register } from './register.tsx';

const shop = useTestDatabase();
const laura = { email: 'laura@correo.example', password: 'guayacán-amarillo' };
const consented = { ...laura, name: 'Laura Gómez', passwordConfirmation: laura.password, consent: 'on' };

function openAuth(confirmAddresses = false): Auth {
  const settings = { secret: 'x'.repeat(32), origin: 'http://shop', secureCookies: false };
  return createAuth({ db: shop.db, ...settings, confirmAddresses });
}

type Args = Parameters<typeof signIn>[0] & Parameters<typeof sendCode>[0] & Parameters<typeof register>[0];

function sent(auth: Auth, path: string, fields: Record<string, string> | null, headers: Record<string, string> = {}) {
  const context = new RouterContextProvider();
  context.set(authContext, auth);
  context.set(limitsContext, createLimits(shop.database));
  context.set(clientAddressContext, '203.0.113.9');
  context.set(logContext, createLog('silent'));
  const url = new URL(path, 'http://shop');
  const form = fields && { method: 'POST', body: new URLSearchParams(fields) };
  const request = new Request(url, { ...form, headers });
  return { request, url, params: {}, context } as unknown as Args & Parameters<typeof codePage>[0];
}

/** The target of a redirect, and its toast. */
function led(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(answer)}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { to: answer.headers.get('Location'), flash: parseFlash(cookies.join('; ')), answer, cookies };
}

test('after signing in, the browser loads the requested address in full: it may be a file', async () => {
  const auth = openAuth();
  await register(sent(auth, '/registro', consented));

  const { to, flash, answer } = led(await signIn(sent(auth, '/login?volver=/admin/orders/1/proofs/2', laura)));

  expect(to).toBe('/admin/orders/1/proofs/2');
  expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true');
  expect(flash).toEqual({ title: '¡Bienvenido!', description: 'Has iniciado sesión correctamente.' });
});

test('with confirmation, a registration gets the same text for known and unknown addresses', async () => {
  const auth = openAuth(true);
  const answers = [
    led(await register(sent(auth, '/registro?volver=/carrito', consented))),
    led(await register(sent(auth, '/registro?volver=/carrito', { ...consented, name: 'Otra' }))),
  ];

  for (const { to, flash } of answers) {
    expect(to).toBe('/login?listo=registro&volver=%2Fcarrito');
    expect(flash).toMatchObject({
      title: '¡Registro casi listo!',
      description: 'Por favor, revisa tu email para confirmar tu cuenta.',
    });
  }
});

test('without confirmation, the account is ready, and a known address gets an error', async () => {
  const auth = openAuth();
  const { to, flash } = led(await register(sent(auth, '/registro', consented)));
  expect(to).toBe('/login');
  expect(flash).toEqual({ title: '¡Registro exitoso!', description: 'Tu cuenta ha sido creada.' });

  expect(await register(sent(auth, '/registro', consented))).toMatchObject({
    init: { status: 409 },
    data: { error: { '': ['Ya existe una cuenta con este correo electrónico. Inicia sesión con ella.'] } },
  });
});

test('an unconfirmed account gets the answer of a wrong password, which offers another link', async () => {
  const auth = openAuth(true);
  await register(sent(auth, '/registro', consented));

  const answers = [
    await signIn(sent(auth, '/login', laura)),
    await signIn(sent(auth, '/login', { ...laura, password: 'guayacan' })),
    await signIn(sent(auth, '/login', { ...laura, email: 'nadie@correo.example' })),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({
      init: { status: 401 },
      data: { reason: 'refused', error: { '': ['El correo electrónico o la contraseña no son correctos.'] } },
    });
});

test('a session requires a profile: if none can be created, the page says so', async () => {
  const auth = openAuth();
  await register(sent(auth, '/registro', consented));
  await shop.db.delete(userProfiles);
  const closed = sql`alter table user_profiles add constraint closed check (false) not valid`;
  await shop.db.execute(closed);
  try {
    expect(await signIn(sent(auth, '/login', laura))).toMatchObject({
      init: { status: 503 },
      data: { reason: 'no-profile', error: { '': ['No se pudo crear el perfil de usuario.'] } },
    });
  } finally {
    await shop.db.execute(sql`alter table user_profiles drop constraint closed`);
  }
  expect(led(await signIn(sent(auth, '/login', laura))).to).toBe('/perfil');
});

test('signing in leads back to the page it was pressed on, with its query and fragment', async () => {
  const auth = openAuth();
  await register(sent(auth, '/registro', consented));
  for (const page of ['/', '/productos?search=miel', '/checkout#sigue-1', '/pedido/un-secreto'])
    expect(led(await signIn(sent(auth, `/login?volver=${encodeURIComponent(page)}`, laura))).to).toBe(page);
});

test('staff land in the back office after signing in, unless they came from another page', async () => {
  const auth = openAuth();
  const staff = { email: 'duena@tienda.example', password: 'una-clave-larga' };
  await auth.createOwner({ ...staff, name: 'La dueña' });
  expect(led(await signIn(sent(auth, '/login', staff))).to).toBe('/admin');
  expect(led(await signIn(sent(auth, '/login?volver=/productos', staff))).to).toBe('/productos');
  expect(led(await signIn(sent(auth, '/login?volver=/', staff))).to).toBe('/admin');

  const { recoveryCodes } = await turnOnTwoFactor(auth, staff);
  const half = led(await signIn(sent(auth, '/login', staff)));
  const code = { code: recoveryCodes[0] ?? '' };
  const cookie = half.cookies.join('; ');
  expect(led(await sendCode(sent(auth, '/login/codigo?con=recuperacion', code, { cookie }))).to).toBe('/admin');
});

test('the second factor is on a page of its own, which keeps the return path', async () => {
  const auth = openAuth();
  const staff = { email: 'duena@tienda.example', password: 'una-clave-larga' };
  await auth.createOwner({ ...staff, name: 'La dueña' });
  const { recoveryCodes } = await turnOnTwoFactor(auth, staff);

  const half = led(await signIn(sent(auth, '/login?volver=/admin/orders', staff)));
  expect(half.to).toBe('/login/codigo?volver=%2Fadmin%2Forders');
  const cookie = half.cookies.join('; ');
  const type = (path: string, code: string) => sendCode(sent(auth, path, { code }, { cookie }));
  expect(await codePage(sent(auth, '/login/codigo', null, { cookie }))).toBeNull();
  expect(await type('/login/codigo', 'letras')).toMatchObject({
    init: { status: 400 },
    data: { error: { code: ['El código tiene 6 números.'] } },
  });
  expect(await type('/login/codigo', '000000')).toMatchObject({
    init: { status: 401 },
    data: { error: { '': ['El código no es correcto. Escribe el que tu aplicación muestra ahora.'] } },
  });
  const recovery = '/login/codigo?con=recuperacion&volver=/admin/orders';
  expect(await type(recovery, 'no-es-uno')).toMatchObject({
    data: { error: { '': ['El código no es correcto o ya se usó.'] } },
  });
  const { to, flash } = led(await type(recovery, recoveryCodes[0] ?? ''));
  expect([to, flash?.title]).toEqual(['/admin/orders', '¡Bienvenido!']);

  // The pending sign-in has ended.
  expect(await type('/login/codigo', '000000')).toMatchObject({
    init: { status: 401 },
    data: { error: { '': [expect.stringMatching(/Vuelve a iniciar sesión\.$/)] } },
  });
});

test('the code page requires a correct password first; others are redirected to the start', async () => {
  const auth = openAuth();
  expect(led(await codePage(sent(auth, '/login/codigo?volver=/admin', null))).to).toBe('/login?volver=%2Fadmin');
});

async function turnOnTwoFactor(auth: Auth, who: { email: string; password: string }) {
  const signedIn = await auth.signIn(who, new Request('http://shop/login'));
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  const request = new Request('http://shop/perfil/settings', { headers: { cookie: cookie.join('; ') } });
  const begun = await auth.beginTwoFactor(who.password, request);
  if (!begun.ok) throw new Error(begun.reason);
  const confirmed = await auth.confirmTwoFactor(appCode(begun.secret), request);
  if (!confirmed.ok) throw new Error(confirmed.reason);
  return begun;
}
