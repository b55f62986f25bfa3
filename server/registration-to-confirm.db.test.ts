import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { consents, sessions, userProfiles, users, verifications } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type Auth, createAuth } from './auth.server.ts';
import { openBrowser } from './testing/browser.ts';
import { jobsLeft } from './testing/jobs-left.ts';
import { sendAccountMails, tokenIn } from './testing/mailed-links.ts';

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

/** What opens the link in the last mail asked for. */
const mailedToken = async () => tokenIn((await sendAccountMails(shop.db)).at(-1));

test('an account can be signed in to once its address is confirmed, by a link that works once and signs in', async () => {
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

test('a link to confirm works for 24 hours, and another can be asked for', async () => {
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

test('an unknown address, a known one and a pending one are answered alike, and each is told by one mail', async () => {
  const known = { ...laura, email: 'conocida@correo.example' };
  await openAuth(false).register(known);
  const answers = [await auth.register(laura), await auth.register(laura), await auth.register(known)];

  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ ok: true, next: 'confirm' })]),
  );
  expect(await jobsLeft(shop.db)).toEqual([
    { kind: 'confirm', email: laura.email },
    { kind: 'confirm', email: laura.email },
    { kind: 'known-address', email: known.email },
  ]);
  expect((await sendAccountMails(shop.db)).map(({ subject }) => subject.split(' · ')[0])).toEqual([
    'Confirma tu correo electrónico',
    'Confirma tu correo electrónico',
    'Ya tienes una cuenta',
  ]);
});

test('a known account stays as it is, whatever is registered with its address', async () => {
  await openAuth(false).register(laura);
  await auth.register(stranger);
  expect([await signInWith(stranger.password), await signInWith(laura.password)]).toEqual(['wrong-credentials', 'in']);
  expect(await shop.db.select().from(userProfiles)).toMatchObject([{ fullName: laura.name }]);
  expect(await shop.db.select().from(consents)).toHaveLength(1);
});

test('who registers an address before its owner plants nothing: the registration typed last counts, older links are dead', async () => {
  await auth.register(stranger);
  const strangersLink = await mailedToken();
  await auth.register(laura);

  expect(await confirmWith(strangersLink, stranger.password)).toBe('expired');
  expect(await confirmWith(await mailedToken())).toBe('in');

  expect([await signInWith(stranger.password), await signInWith(laura.password)]).toEqual(['wrong-credentials', 'in']);
  expect(await shop.db.select().from(userProfiles)).toMatchObject([{ fullName: laura.name }]);
  expect(await shop.db.select().from(consents)).toHaveLength(1);
});

test('a click confirms nobody else’s password: who registered last must be who opens the link', async () => {
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

  // The link is still open, and a password chosen by mail ends what the stranger had.
  expect(await auth.findAddressToConfirm(token)).toBe(laura.email);
  await auth.askForReset(laura.email);
  expect(await auth.resetPassword(await mailedToken(), laura.password)).toEqual({ ok: true });
  expect([await signInWith(stranger.password), await signInWith(laura.password)]).toEqual(['wrong-credentials', 'in']);
});

test('where the session cannot be opened, what is confirmed stays confirmed', async () => {
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

test('an owner whom a stranger registered gets the account by a reset, whatever the stranger knows', async () => {
  await auth.register(stranger);
  await auth.askForReset(laura.email);
  expect(await auth.resetPassword(await mailedToken(), laura.password)).toEqual({ ok: true });
  expect([await signInWith(stranger.password), await signInWith(laura.password)]).toEqual(['wrong-credentials', 'in']);
});

test('accounts from before addresses were confirmed go on as they were', async () => {
  await openAuth(false).register(laura);
  expect(await signInWith(laura.password)).toBe('in');
  expect(await shop.db.select().from(users)).toMatchObject([{ emailVerified: false, confirmationPending: false }]);
});

test('a weak password is refused before anything is looked up, for a known address as for an unknown one', async () => {
  await auth.register(laura);
  const jobs = await jobsLeft(shop.db);
  const weak = { ok: false, reason: 'weak-password' };
  expect(await auth.register({ ...laura, password: '123456' })).toEqual(weak);
  expect(await auth.register({ ...laura, email: 'nadie@correo.example', password: '123456' })).toEqual(weak);
  expect(await jobsLeft(shop.db)).toEqual(jobs);
});
