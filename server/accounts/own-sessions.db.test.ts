import { beforeEach, expect, test } from 'vitest';
import { sessions } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { openBrowser, signIn } from '#server/testing/browser.ts';
import { type Auth, createAuth } from './auth.server.ts';

const shop = useTestDatabase();
const laura = { name: 'Laura Gómez', email: 'laura@correo.example', password: 'guayacán' };
const pedro = { name: 'Pedro Ruiz', email: 'pedro@correo.example', password: 'arrayán' };

let auth: Auth;
beforeEach(async () => {
  auth = createAuth({
    db: shop.db,
    secret: 'a secret that only this test knows',
    origin: 'https://tienda.example',
    secureCookies: true,
  });
  await auth.register(laura);
});

test('the list shows each live session, newest first, marks the current one, and contains no tokens', async () => {
  const old = await signIn(auth, laura, openBrowser('Chrome'));
  const gone = await signIn(auth, laura, openBrowser('Edge'));
  const past = new Date(Date.now() - 1_000);
  const [goneId] = (await auth.listSessions(gone.request())).filter(({ isCurrent }) => isCurrent);
  await shop.db.update(sessions).set({ createdAt: past });
  const here = await signIn(auth, laura, openBrowser('Firefox'));
  await auth.endSession(goneId?.id ?? '', here.request());

  const list = await auth.listSessions(here.request());

  expect(list).toEqual([
    expect.objectContaining({ userAgent: 'Firefox', isCurrent: true }),
    expect.objectContaining({ userAgent: 'Chrome', isCurrent: false, startedAt: past }),
  ]);
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(['expiresAt', 'id', 'isCurrent', 'startedAt', 'userAgent']);
  for (const { token } of await shop.db.select().from(sessions)) expect(JSON.stringify(list)).not.toContain(token);
  await shop.db.update(sessions).set({ expiresAt: past }).where(undefined);
  await expect(auth.listSessions(old.request())).rejects.toThrow('The session is not signed in');
});

test('a session of another person can be neither seen nor ended', async () => {
  await auth.register(pedro);
  const [hers, his] = [await signIn(auth, laura), await signIn(auth, pedro)];
  const [herSession] = await auth.listSessions(hers.request());

  expect(await auth.listSessions(his.request())).toHaveLength(1);
  expect(await auth.endSession(herSession?.id ?? '', his.request())).toBe(false);
  expect(await auth.endSession('no such session', his.request())).toBe(false);
  expect(await auth.endOtherSessions(his.request())).toBe(0);
  expect(await auth.findViewer(hers.request())).toMatchObject({ email: laura.email });
});

test('one session can be ended, or all but the current one', async () => {
  const here = await signIn(auth, laura);
  const others = [await signIn(auth, laura), await signIn(auth, laura), await signIn(auth, laura)];
  const [one] = (await auth.listSessions(here.request())).filter(({ isCurrent }) => !isCurrent);

  expect(await auth.endSession(one?.id ?? '', here.request())).toBe(true);
  expect(await auth.endSession(one?.id ?? '', here.request())).toBe(false);
  expect(await auth.endOtherSessions(here.request())).toBe(2);

  for (const other of others) expect(await auth.findViewer(other.request())).toBeNull();
  expect(await auth.findViewer(here.request())).not.toBeNull();
});
