import { expect, test } from 'vitest';
import { sessions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { openBrowser, signIn } from '#server/testing/browser.ts';
import { jobsLeft } from '#server/testing/jobs-left.ts';
import { sendAccountMails, tokenIn } from '#server/testing/mailed-links.ts';
import { createAuth } from './auth.server.ts';

const shop = useTestDatabase();
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán' };
const openAuth = (confirmAddresses = false) =>
  createAuth({
    db: shop.db,
    secret: 'a secret that only this test knows',
    origin: 'https://tienda.example',
    secureCookies: true,
    confirmAddresses,
  });
const choices = Array.from({ length: 8 }, (_, choice) => `arrayán ${choice}`);

test('of several concurrent uses of a reset link, one sets the password', async () => {
  const auth = openAuth();
  await auth.register(laura);
  await auth.askForReset(laura.email);
  const token = tokenIn((await sendAccountMails(shop.db))[0]);

  const results = await Promise.all(choices.map((choice) => auth.resetPassword(token, choice)));

  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const chosen = choices[results.findIndex(({ ok }) => ok)] ?? '';
  await signIn(auth, { ...laura, password: chosen });
  expect(await jobsLeft(shop.db)).toHaveLength(1);
});

test('a sign-in with the old password during a reset opens no session', async () => {
  const auth = openAuth();
  await auth.register(laura);
  for (let round = 0; round < 4; round++) {
    const before = round === 0 ? laura.password : (choices[round - 1] ?? '');
    await auth.askForReset(laura.email);
    const token = tokenIn((await sendAccountMails(shop.db)).at(-1));
    const signIns = () => [1, 2].map(() => auth.signIn({ ...laura, password: before }, openBrowser().request()));

    const early = signIns();
    const reset = auth.resetPassword(token, choices[round] ?? '');
    const results = await Promise.all([reset, ...early, ...signIns(), ...signIns()]);

    expect(results[0]).toEqual({ ok: true });
    expect(await shop.db.$count(sessions)).toBe(0);
    await sendAccountMails(shop.db);
  }
});

test('of several concurrent password changes, one succeeds and one session is left', async () => {
  const auth = openAuth();
  await auth.register(laura);
  const browsers = [await signIn(auth, laura), await signIn(auth, laura), await signIn(auth, laura)];

  const results = await Promise.all(
    browsers.map((browser, i) =>
      auth.changePassword({ current: laura.password, next: choices[i] ?? '' }, browser.request()).catch(() => null),
    ),
  );

  expect(results.filter((result) => result?.ok)).toHaveLength(1);
  expect(await shop.db.$count(sessions)).toBe(1);
});

test('a registration and the confirmation of an earlier one are serialized: the confirmed data is what was typed', async () => {
  const auth = openAuth(true);
  for (let round = 0; round < 4; round++) {
    const person = { ...laura, email: `laura${round}@correo.example` };
    await auth.register(person);
    const token = tokenIn((await sendAccountMails(shop.db))[0]);

    const [, confirmed] = await Promise.all([
      auth.register({ ...person, password: 'plantada' }),
      auth.confirmAddress({ token, password: person.password }, openBrowser().request()),
    ]);

    const planted = await auth.signIn({ ...person, password: 'plantada' }, openBrowser().request());
    expect(planted.ok).toBe(false);
    expect((await auth.signIn(person, openBrowser().request())).ok).toBe(confirmed.ok);
    await sendAccountMails(shop.db);
  }
});
