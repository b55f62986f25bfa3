import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessions, twoFactors, users, verifications } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Browser, openBrowser, signIn } from '#server/testing/browser.ts';
import { jobsLeft } from '#server/testing/jobs-left.ts';
import { appCode } from '#shop/testing/authenticator.ts';
import { type Auth, createAuth } from './auth.server.ts';

const shop = useTestDatabase();
// Freezes the clock in the middle of a 30-second step, so that no code expires during a test.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
afterEach(() => {
  vi.useRealTimers();
});
const admin = { name: 'Dueña', email: 'duena@tienda.example', password: 'guayacán99' };

function openAuth(): Auth {
  return createAuth({
    db: shop.db,
    secret: 'a secret that only this test knows',
    origin: 'https://tienda.example',
    secureCookies: true,
  });
}

/** Creates an admin with an enabled second factor. */
async function withTwoFactor() {
  const auth = openAuth();
  await auth.createOwner(admin);
  const browser = await signIn(auth, admin);
  const begun = await auth.beginTwoFactor(admin.password, browser.request());
  if (!begun.ok) throw new Error(begun.reason);
  const confirmed = await auth.confirmTwoFactor(appCode(begun.secret, -1), browser.request());
  if (!confirmed.ok) throw new Error(confirmed.reason);
  browser.keep(confirmed.headers);
  return { auth, browser, secret: begun.secret, recoveryCodes: begun.recoveryCodes };
}

/** A browser that has sent the right password and waits for the code. */
async function halfSignIn(auth: Auth): Promise<Browser> {
  const browser = openBrowser();
  const result = await auth.signIn(admin, browser.request());
  if (result.ok || result.reason !== 'code-needed') throw new Error('no code was asked for');
  browser.keep(result.headers);
  return browser;
}

test('setup takes the password and a first code; until then signing in asks for no code', async () => {
  const auth = openAuth();
  await auth.createOwner(admin);
  const browser = await signIn(auth, admin);
  expect(await auth.beginTwoFactor('otra', browser.request())).toEqual({ ok: false, reason: 'wrong-password' });

  const begun = await auth.beginTwoFactor(admin.password, browser.request());
  if (!begun.ok) throw new Error(begun.reason);
  expect(begun.uri).toBe(
    `otpauth://totp/Origen%20Natural:duena%40tienda.example?secret=${begun.secret}&issuer=Origen%20Natural&digits=6&period=30`,
  );
  expect(new Set(begun.recoveryCodes).size).toBe(10);
  const elsewhere = await signIn(auth, admin);

  expect(await auth.confirmTwoFactor('000000', browser.request())).toEqual({ ok: false, reason: 'wrong-code' });
  expect(await auth.hasTwoFactor(browser.request())).toBe(false);
  const before = browser.request();
  const confirmed = await auth.confirmTwoFactor(appCode(begun.secret), browser.request());
  if (!confirmed.ok) throw new Error(confirmed.reason);
  browser.keep(confirmed.headers);

  expect(await auth.hasTwoFactor(browser.request())).toBe(true);
  expect(await auth.findViewer(before)).toBeNull();
  expect(await auth.findViewer(elsewhere.request())).toBeNull();
  expect(await auth.beginTwoFactor(admin.password, browser.request())).toEqual({ ok: false, reason: 'already-on' });
  const [user] = await shop.db.select().from(users);
  expect(await jobsLeft(shop.db)).toEqual([{ kind: 'two-factor-on', userId: user?.id }]);
});

test('the right password alone opens no session: the code does', async () => {
  const { auth, secret } = await withTwoFactor();
  await shop.db.delete(sessions);

  const browser = await halfSignIn(auth);
  expect(await auth.findViewer(browser.request())).toBeNull();
  expect(await shop.db.select().from(sessions)).toEqual([]);
  expect(auth.isHalfSignedIn(browser.request())).toBe(true);
  expect(auth.isHalfSignedIn(openBrowser().request())).toBe(false);

  const wrong = await auth.finishSignIn({ kind: 'app', code: '000000' }, browser.request());
  expect(wrong).toEqual({ ok: false, reason: 'wrong-code' });
  const code = appCode(secret);
  const done = await auth.finishSignIn(
    { kind: 'app', code: `${code.slice(0, 3)} ${code.slice(3)}` },
    browser.request(),
  );
  if (!done.ok) throw new Error(done.reason);
  browser.keep(done.headers);

  expect(done.viewer).toMatchObject({ email: admin.email, role: 'admin' });
  expect(await auth.findViewer(browser.request())).toMatchObject({ email: admin.email });
  expect(auth.isHalfSignedIn(browser.request())).toBe(false);
});

test('a code of the app works once, also for an onlooker', async () => {
  const { auth, secret } = await withTwoFactor();
  const [first, second] = [await halfSignIn(auth), await halfSignIn(auth)];
  const code = appCode(secret);
  expect((await auth.finishSignIn({ kind: 'app', code }, first.request())).ok).toBe(true);
  const sessionsBefore = await shop.db.$count(sessions);

  expect(await auth.finishSignIn({ kind: 'app', code }, second.request())).toEqual({ ok: false, reason: 'wrong-code' });
  expect(await shop.db.$count(sessions)).toBe(sessionsBefore);
});

test('a recovery code works once, also in capitals and without its hyphen', async () => {
  const { auth, recoveryCodes } = await withTwoFactor();
  const code = recoveryCodes[3] ?? '';
  const typed = ` ${code.replace('-', ' ').toUpperCase()}`;

  const done = await auth.finishSignIn({ kind: 'recovery', code: typed }, (await halfSignIn(auth)).request());
  expect(done).toMatchObject({ ok: true, viewer: { email: admin.email } });
  const again = await auth.finishSignIn({ kind: 'recovery', code }, (await halfSignIn(auth)).request());
  expect(again).toEqual({ ok: false, reason: 'wrong-code' });
});

test('five wrong codes end a sign-in, ten lock the second step whatever is typed', async () => {
  const { auth, secret, recoveryCodes } = await withTwoFactor();
  const answers = async (browser: Browser, times: number) => {
    const reasons = [];
    for (let i = 0; i < times; i++) {
      const result = await auth.finishSignIn({ kind: 'app', code: '000000' }, browser.request());
      reasons.push(result.ok ? 'in' : result.reason);
    }
    return reasons;
  };

  expect(await answers(await halfSignIn(auth), 6)).toEqual([...Array(5).fill('wrong-code'), 'expired']);
  const browser = await halfSignIn(auth);
  expect(await answers(browser, 5)).toEqual(Array(5).fill('wrong-code'));
  const other = await halfSignIn(auth);
  expect(await auth.finishSignIn({ kind: 'app', code: appCode(secret) }, other.request())).toEqual({
    ok: false,
    reason: 'locked',
  });
  expect(await auth.finishSignIn({ kind: 'recovery', code: recoveryCodes[0] ?? '' }, other.request())).toEqual({
    ok: false,
    reason: 'locked',
  });

  await shop.db.update(twoFactors).set({ lockedUntil: new Date(Date.now() - 1_000) });
  expect((await auth.finishSignIn({ kind: 'app', code: appCode(secret) }, other.request())).ok).toBe(true);
});

test('a sign-in that waits for its code expires after ten minutes and needs its cookie', async () => {
  const { auth, secret } = await withTwoFactor();
  const browser = await halfSignIn(auth);
  const code = appCode(secret);
  const expired = { ok: false, reason: 'expired' };
  expect(await auth.finishSignIn({ kind: 'app', code }, openBrowser().request())).toEqual(expired);

  await shop.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1_000) });
  expect(await auth.finishSignIn({ kind: 'app', code }, browser.request())).toEqual(expired);
});

test('another person who signs in with the same browser does not inherit it', async () => {
  const { auth, secret } = await withTwoFactor();
  const customer = { name: 'Laura', email: 'laura@correo.example', password: 'guayacán' };
  await auth.register(customer);
  const browser = await signIn(auth, customer);
  const half = await auth.signIn(admin, browser.request());
  if (half.ok || half.reason !== 'code-needed') throw new Error('no code was asked for');
  browser.keep(half.headers);

  const done = await auth.finishSignIn({ kind: 'app', code: appCode(secret) }, browser.request());
  expect(done).toMatchObject({ ok: true, viewer: { email: admin.email } });
});

test('turning it off and new recovery codes take the password; the owner is notified that it is off', async () => {
  const { auth, browser, recoveryCodes } = await withTwoFactor();
  const refused = { ok: false, reason: 'wrong-password' };
  expect(await auth.renewRecoveryCodes('otra', browser.request())).toEqual(refused);
  expect(await auth.endTwoFactor('otra', browser.request())).toEqual(refused);

  const renewed = await auth.renewRecoveryCodes(admin.password, browser.request());
  if (!renewed.ok) throw new Error(renewed.reason);
  const withOld = { kind: 'recovery', code: recoveryCodes[0] ?? '' } as const;
  expect((await auth.finishSignIn(withOld, (await halfSignIn(auth)).request())).ok).toBe(false);
  const withNew = { kind: 'recovery', code: renewed.recoveryCodes[0] ?? '' } as const;
  expect((await auth.finishSignIn(withNew, (await halfSignIn(auth)).request())).ok).toBe(true);

  const ended = await auth.endTwoFactor(admin.password, browser.request());
  if (!ended.ok) throw new Error(ended.reason);
  browser.keep(ended.headers);
  expect(await auth.hasTwoFactor(browser.request())).toBe(false);
  expect(await auth.renewRecoveryCodes(admin.password, browser.request())).toEqual({
    ok: false,
    reason: 'already-off',
  });
  expect(await shop.db.select().from(twoFactors)).toEqual([]);
  await signIn(auth, admin);
  // The clock is frozen, so the order of the two jobs is undefined.
  expect((await jobsLeft(shop.db)).map(({ kind }) => kind).sort()).toEqual(['two-factor-off', 'two-factor-on']);
});

test('neither the secret nor a recovery code can be read in the database', async () => {
  const { secret, recoveryCodes } = await withTwoFactor();
  const kept = JSON.stringify(await shop.db.select().from(twoFactors));
  expect(kept).not.toContain(secret);
  for (const code of recoveryCodes) expect(kept).not.toContain(code);
});
