import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { accounts, consents, sessions, userProfiles, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { registrationConsent } from '#shop/customers/consent.ts';
import { wordingText } from '#shop/legal/wording.ts';
import { type Auth, createAuth } from './auth.server.ts';

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán' };

function openAuth(options: { secureCookies?: boolean } = {}): Auth {
  return createAuth({
    db: shop.db,
    secret: 'a secret that only this test knows',
    origin,
    secureCookies: true,
    ...options,
  });
}

function request(cookie?: string): Request {
  return new Request(`${origin}/login`, { headers: { 'user-agent': 'Firefox', ...(cookie ? { cookie } : {}) } });
}

/** The Cookie header a browser would send back. */
function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function signIn(auth: Auth, credentials: { email: string; password: string }) {
  const result = await auth.signIn(credentials, request());
  if (!result.ok) throw new Error('the sign-in was refused');
  return result;
}

test('registering creates a customer account, records the consent and signs nobody in', async () => {
  const auth = openAuth();
  const registered = await auth.register({ ...laura, email: 'Laura@Correo.example' });

  expect(registered).toEqual({ ok: true, next: 'sign-in' });
  const [user] = await shop.db.select().from(users);
  expect(await shop.db.select().from(userProfiles)).toMatchObject([
    { id: user?.id, fullName: 'Laura Gómez', email: 'laura@correo.example', role: 'customer' },
  ]);
  expect(await shop.db.select().from(consents)).toMatchObject([
    {
      purpose: 'terms-and-data',
      wording: wordingText(registrationConsent),
      email: 'laura@correo.example',
      userId: user?.id,
    },
  ]);
  expect(await shop.db.select().from(sessions)).toEqual([]);
});

test('a role posted with the registration is ignored', async () => {
  const auth = openAuth();
  const forged = { ...laura, role: 'admin', user_metadata: { role: 'admin' }, emailVerified: true };
  await auth.register(forged);

  const { viewer } = await signIn(auth, laura);
  expect(viewer.role).toBe('customer');
  expect(await shop.db.select().from(users)).toMatchObject([{ emailVerified: false }]);
});

test('the password is kept only as a hash', async () => {
  await openAuth().register(laura);
  const [account] = await shop.db.select().from(accounts);
  expect(account?.password).toMatch(/^[0-9a-f]+:[0-9a-f]+$/);
});

test('an address has one account, whatever its letter case and however many register concurrently', async () => {
  const auth = openAuth();
  const results = await Promise.all([
    auth.register(laura),
    auth.register({ ...laura, email: 'LAURA@correo.example', password: 'another one' }),
    auth.register({ ...laura, name: 'Otra' }),
  ]);

  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === 'email-taken')).toHaveLength(2);
  expect(await shop.db.select().from(consents)).toHaveLength(1);
});

test('customers need six characters, staff ten, and common passwords are refused', async () => {
  const auth = openAuth();
  expect(await auth.register({ ...laura, password: '12345' })).toEqual({ ok: false, reason: 'weak-password' });
  expect(await auth.register({ ...laura, password: 'Password1' })).toEqual({ ok: false, reason: 'weak-password' });
  expect(await auth.createOwner({ ...laura, password: 'guayacán9' })).toEqual({ ok: false, reason: 'weak-password' });
  expect(await auth.createOwner({ ...laura, password: 'guayacán99' })).toMatchObject({ ok: true });
  expect((await signIn(auth, { ...laura, password: 'guayacán99' })).viewer.role).toBe('admin');
});

test('signing in creates a session that identifies its user', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const signedIn = await signIn(auth, { email: 'LAURA@correo.example', password: laura.password });

  const viewer = await auth.findViewer(request(cookieOf(signedIn.headers)));
  expect(viewer).toEqual(signedIn.viewer);
  expect(viewer).toMatchObject({ email: laura.email, fullName: laura.name, role: 'customer', avatarUrl: null });
  expect(await auth.findViewer(request())).toBeNull();
});

test('the session cookie is HttpOnly and SameSite, and Secure on https', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const [cookie] = (await signIn(auth, laura)).headers.getSetCookie();
  expect(cookie).toMatch(/; HttpOnly/i);
  expect(cookie).toMatch(/; SameSite=Lax/i);
  expect(cookie).toMatch(/; Secure/i);
  // `__Host-` cookies are accepted from this host only, and no other host of the domain can set one.
  expect(cookie).toMatch(/^__Host-origen\.session_token=/);
  expect(cookie).toMatch(/; Path=\//i);
  expect(cookie).not.toMatch(/; Domain/i);

  const [overHttp] = (await signIn(openAuth({ secureCookies: false }), laura)).headers.getSetCookie();
  expect(overHttp).toMatch(/; HttpOnly/i);
  expect(overHttp).not.toMatch(/; Secure/i);
});

test('a wrong password, an unknown address and a missing address get the same answer', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const refused = { ok: false, reason: 'wrong-credentials' };
  expect(await auth.signIn({ ...laura, password: 'guayacan' }, request())).toEqual(refused);
  expect(await auth.signIn({ ...laura, email: 'nadie@correo.example' }, request())).toEqual(refused);
  expect(await auth.signIn({ ...laura, email: 'nadie' }, request())).toEqual(refused);
  expect(await shop.db.select().from(sessions)).toEqual([]);
});

test('an unknown address is refused no faster than a wrong password', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const took = async (email: string) => {
    const start = performance.now();
    await auth.signIn({ email, password: 'guayacan' }, request());
    return performance.now() - start;
  };
  const quickest = async (email: string) =>
    Math.min(await took(email), await took(email), await took(email), await took(email));
  expect(await quickest('nadie@correo.example')).toBeGreaterThan(0.4 * (await quickest(laura.email)));
});

test('signing out ends the session on the server, so a copied cookie is worthless', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const cookie = cookieOf((await signIn(auth, laura)).headers);
  const other = cookieOf((await signIn(auth, laura)).headers);

  const { headers } = await auth.signOut(request(cookie));
  expect(headers.getSetCookie()[0]).toMatch(/Max-Age=0/i);
  expect(await auth.findViewer(request(cookie))).toBeNull();
  expect(await auth.findViewer(request(other))).not.toBeNull();
});

test('a cookie signed with another secret, or tampered with, identifies nobody', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const elsewhere = createAuth({
    db: shop.db,
    secret: 'the secret of some other installation',
    origin,
    secureCookies: true,
  });
  const foreign = cookieOf((await signIn(elsewhere, laura)).headers);
  expect(await auth.findViewer(request(foreign))).toBeNull();

  const own = cookieOf((await signIn(auth, laura)).headers);
  expect(await auth.findViewer(request(own.replace(/=./, '=_')))).toBeNull();
});

test('an expired session identifies nobody', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const cookie = cookieOf((await signIn(auth, laura)).headers);
  await shop.db.update(sessions).set({ expiresAt: new Date(Date.now() - 1_000) });
  expect(await auth.findViewer(request(cookie))).toBeNull();
});

test('a revoked role is gone with the next request', async () => {
  const auth = openAuth();
  await auth.createOwner({ ...laura, password: 'guayacán99' });
  const cookie = cookieOf((await signIn(auth, { ...laura, password: 'guayacán99' })).headers);
  expect(await auth.findViewer(request(cookie))).toMatchObject({ role: 'admin' });
  await shop.db.update(userProfiles).set({ role: 'customer' });
  expect(await auth.findViewer(request(cookie))).toMatchObject({ role: 'customer' });
});

test('an account without a profile gets one with the role customer', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const [user] = await shop.db.select().from(users);
  await shop.db.delete(userProfiles);

  expect((await signIn(auth, laura)).viewer).toMatchObject({ fullName: laura.name, role: 'customer' });
  expect(await shop.db.select().from(userProfiles)).toMatchObject([{ id: user?.id, email: laura.email }]);
});

test('a database fault is written to the log without session data', async () => {
  const faults: Error[] = [];
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const auth = createAuth({
    db: shop.db,
    secret: 'a secret that only this test knows',
    origin,
    secureCookies: true,
    reportFault: (fault) => faults.push(fault),
  });
  await auth.register(laura);
  const { headers } = await signIn(auth, laura);

  await shop.db.execute(sql`alter table sessions rename to lost_sessions`);
  try {
    await expect(auth.findViewer(request(cookieOf(headers)))).rejects.toThrow();
  } finally {
    await shop.db.execute(sql`alter table lost_sessions rename to sessions`);
  }

  expect(printed).not.toHaveBeenCalled();
  expect(faults).toHaveLength(1);
  expect(faults[0]?.cause).toBeInstanceOf(Error);
  printed.mockRestore();
});
