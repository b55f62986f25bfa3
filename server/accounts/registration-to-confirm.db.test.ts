import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { consents, sessions, userProfiles, users, verifications } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { openBrowser } from '#server/testing/browser.ts';
import { jobsLeft } from '#server/testing/jobs-left.ts';
import { sendAccountMails, tokenIn } from '#server/testing/mailed-links.ts';
import { type Auth, createAuth } from './auth.server.ts';

const shop = useTestDatabase();
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán' };
const stranger = { ...laura, name: 'Otra persona', password: 'plantada' };

let auth: Auth;
const openAuth = (confirmAddresses: boolean) =>
  createAuth({
    db: shop.db,
    secret: 'a secret that only this test knows',
    origin: 'https://tienda.example',
    secureCookies: true,
    confirmAddresses,
  });
beforeEach(() => {
  auth = openAuth(true);
});

async function signInWith(password: string): Promise<string> {
  const result = await auth.signIn({ ...laura, password }, openBrowser().request());
  return result.ok ? 'in' : result.reason;
}

async function confirmWith(token: string, password = laura.password): Promise<string> {
  const browser = openBrowser();
  const result = await auth.confirmAddress({ token, password }, browser.request());
  if (!result.ok) return result.reason;
  if (!result.headers) return 'confirmed';
  browser.keep(result.headers);
  return (await auth.findViewer(browser.request())) ? 'in' : 'nobody';
}

/** Returns the token of the last requested mail. */
const mailedToken = async () => tokenIn((await sendAccountMails(shop.db)).at(-1));

test('a new account can sign in once its address is confirmed, by a link that works once and signs in', async () => {
  expect(await auth.register(laura)).toEqual({ ok: true, next: 'confirm' });
  expect(await signInWith(laura.password)).toBe('unconfirmed');
  expect(await signInWith('guayacan')).toBe('wrong-credentials');
  expect(await shop.db.select().from(sessions)).toEqual([]);

  const [mail] = await sendAccountMails(shop.db);
  expect(mail).toMatchObject({ to: laura.email, subject: 'Confirma tu correo electrónico · Origen Natural' });
  expect(await auth.findAddressToConfirm(tokenIn(mail))).toBe(laura.email);
  expect(await confirmWith('inventado')).toBe('expired');
  expect(await confirmWith(tokenIn(mail))).toBe('in');
  expect(await confirmWith(tokenIn(mail))).toBe('expired');
  expect(await auth.findAddressToConfirm(tokenIn(mail))).toBeNull();

  expect(await signInWith(laura.password)).toBe('in');
  expect(await shop.db.select().from(users)).toMatchObject([{ emailVerified: true, confirmationPending: false }]);
});

test('a confirmation link expires after 24 hours, and another can be requested', async () => {
  await auth.register(laura);
  const token = await mailedToken();
  const [link] = await shop.db.select().from(verifications);
  const hours = ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await shop.db.update(verifications).set({ expiresAt: new Date(Date.now() - 1) });
  expect(await confirmWith(token)).toBe('expired');

  await auth.askForConfirmation('Laura@correo.example');
  expect(await confirmWith(await mailedToken())).toBe('in');
  await auth.askForConfirmation(laura.email);
  await auth.askForConfirmation('nadie@correo.example');
  expect(await sendAccountMails(shop.db)).toEqual([]);
});

test('unknown, known and pending addresses get the same answer, and each is sent one mail', async () => {
  const existing = { ...laura, email: 'conocida@correo.example' };
  await openAuth(false).register(existing);
  const answers = [await auth.register(laura), await auth.register(laura), await auth.register(existing)];

  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ ok: true, next: 'confirm' })]),
  );
  expect(await jobsLeft(shop.db)).toEqual([
    { kind: 'confirm', email: laura.email },
    { kind: 'confirm', email: laura.email },
    { kind: 'known-address', email: existing.email },
  ]);
  expect((await sendAccountMails(shop.db)).map(({ subject }) => subject.split(' · ')[0])).toEqual([
    'Confirma tu correo electrónico',
    'Confirma tu correo electrónico',
    'Ya tienes una cuenta',
  ]);
});

test('a registration with a known address does not change its account', async () => {
  await openAuth(false).register(laura);
  await auth.register(stranger);
  expect([await signInWith(stranger.password), await signInWith(laura.password)]).toEqual(['wrong-credentials', 'in']);
  expect(await shop.db.select().from(userProfiles)).toMatchObject([{ fullName: laura.name }]);
  expect(await shop.db.select().from(consents)).toHaveLength(1);
});

test('registering an address before its owner plants nothing: the last registration counts, older links are dead', async () => {
  await auth.register(stranger);
  const strangersLink = await mailedToken();
  await auth.register(laura);

  expect(await confirmWith(strangersLink, stranger.password)).toBe('expired');
  expect(await confirmWith(await mailedToken())).toBe('in');

  expect([await signInWith(stranger.password), await signInWith(laura.password)]).toEqual(['wrong-credentials', 'in']);
  expect(await shop.db.select().from(userProfiles)).toMatchObject([{ fullName: laura.name }]);
  expect(await shop.db.select().from(consents)).toHaveLength(1);
});

test('a confirmation takes the password of the last registration', async () => {
  await auth.register(laura);
  await auth.register(stranger);
  const token = await mailedToken();

  expect(await confirmWith(token)).toBe('wrong-password');
  expect(await confirmWith(token, 'x'.repeat(129))).toBe('wrong-password');
  expect([await signInWith(laura.password), await signInWith(stranger.password)]).toEqual([
    'wrong-credentials',
    'unconfirmed',
  ]);
  expect(await shop.db.select().from(sessions)).toEqual([]);

  // The link is still valid, and a password reset ends the stranger's access.
  expect(await auth.findAddressToConfirm(token)).toBe(laura.email);
  await auth.askForReset(laura.email);
  expect(await auth.resetPassword(await mailedToken(), laura.password)).toEqual({ ok: true });
  expect([await signInWith(stranger.password), await signInWith(laura.password)]).toEqual(['wrong-credentials', 'in']);
});

test('the confirmation is kept if the session cannot be created', async () => {
  await auth.register(laura);
  const token = await mailedToken();
  await shop.db.execute(sql`alter table sessions rename to lost_sessions`);
  try {
    expect(await confirmWith(token)).toBe('confirmed');
  } finally {
    await shop.db.execute(sql`alter table lost_sessions rename to sessions`);
  }
  expect(await signInWith(laura.password)).toBe('in');
});

test('an owner whose address a stranger registered gets the account by a reset, whatever the stranger knows', async () => {
  await auth.register(stranger);
  await auth.askForReset(laura.email);
  expect(await auth.resetPassword(await mailedToken(), laura.password)).toEqual({ ok: true });
  expect([await signInWith(stranger.password), await signInWith(laura.password)]).toEqual(['wrong-credentials', 'in']);
});

test('accounts from before addresses were confirmed keep working', async () => {
  await openAuth(false).register(laura);
  expect(await signInWith(laura.password)).toBe('in');
  expect(await shop.db.select().from(users)).toMatchObject([{ emailVerified: false, confirmationPending: false }]);
});

test('a weak password is refused before any look-up, for a known address as for an unknown one', async () => {
  await auth.register(laura);
  const jobs = await jobsLeft(shop.db);
  const weak = { ok: false, reason: 'weak-password' };
  expect(await auth.register({ ...laura, password: '123456' })).toEqual(weak);
  expect(await auth.register({ ...laura, email: 'nadie@correo.example', password: '123456' })).toEqual(weak);
  expect(await jobsLeft(shop.db)).toEqual(jobs);
});
