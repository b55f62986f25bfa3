import { beforeEach, expect, test } from 'vitest';
import { accounts, sessions, users, verifications } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { openBrowser, signIn } from '#server/testing/browser.ts';
import { jobsLeft } from '#server/testing/jobs-left.ts';
import { sendAccountMails, tokenIn } from '#server/testing/mailed-links.ts';
import { appCode } from '#shop/testing/authenticator.ts';
import { type Auth, createAuth } from './auth.server.ts';

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

/** Requests a password reset for Laura and returns the token of the mailed link. */
async function mailedReset(): Promise<string> {
  await auth.askForReset('LAURA@correo.example');
  const [mail] = await sendAccountMails(shop.db);
  expect(mail).toMatchObject({ to: laura.email, subject: expect.stringContaining('Restablece tu contraseña') });
  return tokenIn(mail);
}

/** Ages the stored link by the given minutes. */
async function letPass(minutes: number) {
  const [link] = await shop.db.select().from(verifications);
  const expiresAt = new Date((link?.expiresAt.getTime() ?? 0) - minutes * 60_000);
  await shop.db.update(verifications).set({ expiresAt });
}

test('a reset link works once, and viewing its page does not use it up', async () => {
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

test('a reset link expires after an hour', async () => {
  await auth.register(laura);
  const token = await mailedReset();
  await letPass(59);
  expect(await auth.isResetOpen(token)).toBe(true);
  await letPass(2);
  expect(await auth.isResetOpen(token)).toBe(false);
  expect(await auth.resetPassword(token, next)).toEqual(expired);
  expect(await passes(laura.password)).toBe(true);
});

test('a forged link, or one made for another purpose, is refused', async () => {
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

test('a reset ends every session and every other link, confirms the address and notifies its owner', async () => {
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

test('a weak password leaves the link usable; an admin needs ten characters', async () => {
  await auth.createOwner({ ...laura, password: 'guayacán99' });
  const token = await mailedReset();
  expect(await auth.resetPassword(token, 'guayacan9')).toEqual({ ok: false, reason: 'weak-password', shortest: 10 });
  expect(await auth.resetPassword(token, 'Contraseña123')).toEqual({ ok: false, reason: 'weak-password' });
  expect(await auth.resetPassword(token, next)).toEqual({ ok: true });
});

test('a reset keeps the second factor, and ends a sign-in that waits for its code', async () => {
  await auth.createOwner({ ...laura, password: 'guayacán99' });
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

test('an account without a password, such as an imported one, gets one by a reset', async () => {
  await auth.register(laura);
  await shop.db.delete(accounts);
  expect(await passes(laura.password)).toBe(false);
  await auth.resetPassword(await mailedReset(), next);
  expect(await passes(next)).toBe(true);
});

test('resets of known and unknown addresses get the same answer, and only the owner is mailed', async () => {
  await auth.register(laura);
  await auth.askForReset('nadie@correo.example');
  await auth.askForReset(laura.email);

  const jobs = await jobsLeft(shop.db);
  expect(jobs).toHaveLength(2);
  expect(jobs).toContainEqual({ kind: 'reset', email: 'nadie@correo.example' });
  expect(jobs).toContainEqual({ kind: 'reset', email: laura.email });
  expect(await shop.db.select().from(verifications)).toEqual([]);
  expect((await sendAccountMails(shop.db)).map(({ to }) => to)).toEqual([laura.email]);
});

test('a link’s token is in the mail alone: neither the job nor the database holds it', async () => {
  await auth.register(laura);
  await auth.askForReset(laura.email);
  const jobs = JSON.stringify(await jobsLeft(shop.db));
  const token = tokenIn((await sendAccountMails(shop.db))[0]);

  expect(jobs).not.toContain(token);
  expect(JSON.stringify(await shop.db.select().from(verifications))).not.toContain(token);
});

test('a changed password ends the other sessions and open links, and gives this browser a new session', async () => {
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

test('a password change takes the current password and a strong new one', async () => {
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
