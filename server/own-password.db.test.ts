import { beforeEach, expect, test } from 'vitest';
import { accounts, sessions, users, verifications } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Auth, createAuth } from './auth.server.ts';
import { appCode } from './testing/authenticator.ts';
import { openBrowser, signIn } from './testing/browser.ts';
import { jobsLeft } from './testing/jobs-left.ts';
import { sendAccountMails, tokenIn } from './testing/mailed-links.ts';

const shop = useTestDatabase();
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán' };
const next = 'arrayán amarillo';
const expired = { ok: false, reason: 'expired' };

let auth: Auth;
beforeEach(() => {
  auth = createAuth({
    db: shop.db,
    secret: 'a secret that only this test knows',
    origin: 'https://tienda.example',
    secureCookies: true,
  });
});

const passes = async (password: string) => (await auth.signIn({ ...laura, password }, openBrowser().request())).ok;

/** The token of a link that Laura was mailed. */
async function mailedReset(): Promise<string> {
  await auth.askForReset('LAURA@correo.example');
  const [mail] = await sendAccountMails(shop.db);
  expect(mail).toMatchObject({ to: laura.email, subject: expect.stringContaining('Restablece tu contraseña') });
  return tokenIn(mail);
}

/** Everything kept of links is as old as this many minutes more. */
async function letPass(minutes: number) {
  const [link] = await shop.db.select().from(verifications);
  const expiresAt = new Date((link?.expiresAt.getTime() ?? 0) - minutes * 60_000);
  await shop.db.update(verifications).set({ expiresAt });
}

test('a reset link works once, and looking at its page uses nothing up', async () => {
  await auth.register(laura);
  const token = await mailedReset();
  expect(await auth.isResetOpen(token)).toBe(true);
  expect(await auth.isResetOpen(token)).toBe(true);

  expect(await auth.resetPassword(token, next)).toEqual({ ok: true });

  expect(await auth.isResetOpen(token)).toBe(false);
  expect(await auth.resetPassword(token, 'otra distinta')).toEqual(expired);
  expect(await passes(laura.password)).toBe(false);
  expect(await passes(next)).toBe(true);
});

test('a reset link works for an hour', async () => {
  await auth.register(laura);
  const token = await mailedReset();
  await letPass(59);
  expect(await auth.isResetOpen(token)).toBe(true);
  await letPass(2);
  expect(await auth.isResetOpen(token)).toBe(false);
  expect(await auth.resetPassword(token, next)).toEqual(expired);
  expect(await passes(laura.password)).toBe(true);
});

test('a link that was made up, or made for something else, opens nothing', async () => {
  await auth.register(laura);
  await mailedReset();
  const [link] = await shop.db.select().from(verifications);
  for (const token of ['', 'x', link?.identifier ?? '', link?.value ?? '', link?.id ?? '']) {
    expect(await auth.isResetOpen(token)).toBe(false);
    expect(await auth.resetPassword(token, next)).toEqual(expired);
  }
  const confirmation = { token: await mailedReset(), password: laura.password };
  expect(await auth.confirmAddress(confirmation, openBrowser().request())).toEqual(expired);
});

test('a reset ends every session and every other link, confirms the address and tells its owner', async () => {
  await auth.register(laura);
  const browsers = [await signIn(auth, laura), await signIn(auth, laura)];
  const [first, second] = [await mailedReset(), await mailedReset()];

  expect(await auth.resetPassword(second, next)).toEqual({ ok: true });

  for (const browser of browsers) expect(await auth.findViewer(browser.request())).toBeNull();
  expect(await shop.db.select().from(sessions)).toEqual([]);
  expect(await auth.resetPassword(first, 'otra distinta')).toEqual(expired);
  const [user] = await shop.db.select().from(users);
  expect(user).toMatchObject({ emailVerified: true, confirmationPending: false });
  expect(await jobsLeft(shop.db)).toEqual([{ kind: 'password-changed', userId: user?.id }]);
});

test('a weak password leaves the link open; who is admin needs ten characters', async () => {
  await auth.createAdmin({ ...laura, password: 'guayacán99' });
  const token = await mailedReset();
  expect(await auth.resetPassword(token, 'guayacan9')).toEqual({ ok: false, reason: 'weak-password', shortest: 10 });
  expect(await auth.resetPassword(token, 'Contraseña123')).toEqual({ ok: false, reason: 'weak-password' });
  expect(await auth.resetPassword(token, next)).toEqual({ ok: true });
});

test('a reset leaves the second factor on, and ends a sign-in that waits for its code', async () => {
  await auth.createAdmin({ ...laura, password: 'guayacán99' });
  const browser = await signIn(auth, { ...laura, password: 'guayacán99' });
  const begun = await auth.beginTwoFactor('guayacán99', browser.request());
  if (!begun.ok) throw new Error(begun.reason);
  expect((await auth.confirmTwoFactor(appCode(begun.secret), browser.request())).ok).toBe(true);
  await sendAccountMails(shop.db);
  const waiting = openBrowser();
  const half = await auth.signIn({ ...laura, password: 'guayacán99' }, waiting.request());
  if (half.ok || half.reason !== 'code-needed') throw new Error('no code was asked for');
  waiting.keep(half.headers);

  await auth.resetPassword(await mailedReset(), next);

  const code = { kind: 'recovery', code: begun.recoveryCodes[0] ?? '' } as const;
  expect(await auth.finishSignIn(code, waiting.request())).toEqual(expired);
  expect(await auth.signIn({ ...laura, password: next }, openBrowser().request())).toMatchObject({
    reason: 'code-needed',
  });
});

test('an account without a password, as one brought over from elsewhere, gets one by a reset', async () => {
  await auth.register(laura);
  await shop.db.delete(accounts);
  expect(await passes(laura.password)).toBe(false);
  await auth.resetPassword(await mailedReset(), next);
  expect(await passes(next)).toBe(true);
});

test('an address nobody has, and one somebody has, are asked for the same way, and only its owner is mailed', async () => {
  await auth.register(laura);
  await auth.askForReset('nadie@correo.example');
  await auth.askForReset(laura.email);

  expect(await jobsLeft(shop.db)).toEqual([
    { kind: 'reset', email: 'nadie@correo.example' },
    { kind: 'reset', email: laura.email },
  ]);
  expect(await shop.db.select().from(verifications)).toEqual([]);
  expect((await sendAccountMails(shop.db)).map(({ to }) => to)).toEqual([laura.email]);
});

test('what opens a link is in the mail alone: neither the job nor the database holds it', async () => {
  await auth.register(laura);
  await auth.askForReset(laura.email);
  const jobs = JSON.stringify(await jobsLeft(shop.db));
  const token = tokenIn((await sendAccountMails(shop.db))[0]);

  expect(jobs).not.toContain(token);
  expect(JSON.stringify(await shop.db.select().from(verifications))).not.toContain(token);
});

test('a changed password ends the other sessions and open links, and gives this browser another session', async () => {
  await auth.register(laura);
  const [here, elsewhere] = [await signIn(auth, laura), await signIn(auth, laura)];
  const token = await mailedReset();
  const copied = here.request();

  const changed = await auth.changePassword({ current: laura.password, next }, here.request());
  if (!changed.ok) throw new Error(changed.reason);
  here.keep(changed.headers);

  expect(await auth.findViewer(here.request())).toMatchObject({ email: laura.email });
  expect(await auth.findViewer(elsewhere.request())).toBeNull();
  expect(await auth.findViewer(copied)).toBeNull();
  expect(await auth.isResetOpen(token)).toBe(false);
  expect([await passes(laura.password), await passes(next)]).toEqual([false, true]);
  expect((await sendAccountMails(shop.db)).map(({ subject }) => subject)).toEqual([
    'Tu contraseña cambió · Origen Natural',
  ]);
});

test('a password is changed only by who knows it, and to a sound one', async () => {
  await auth.register(laura);
  const browser = await signIn(auth, laura);
  const change = (current: string, to: string) => auth.changePassword({ current, next: to }, browser.request());
  expect(await change('guayacan', next)).toEqual({ ok: false, reason: 'wrong-password' });
  expect(await change('x'.repeat(1_000), next)).toEqual({ ok: false, reason: 'wrong-password' });
  expect(await change(laura.password, 'ruana')).toEqual({ ok: false, reason: 'weak-password', shortest: 6 });
  expect(await change(laura.password, 'colombia')).toEqual({ ok: false, reason: 'weak-password' });

  expect(await auth.checkPassword('guayacan', browser.request())).toBe(false);
  expect(await auth.checkPassword(laura.password, browser.request())).toBe(true);
  expect(await jobsLeft(shop.db)).toEqual([]);
});
