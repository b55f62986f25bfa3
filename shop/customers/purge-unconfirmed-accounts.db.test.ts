import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts, consents, rateLimits, sessions, userProfiles, users, verifications } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findLinkOwner, makeAccountLink } from '#shop/customers/credentials/account-link.server.ts';
import { pruneExpired } from './prune-expired.server.ts';
import { purgeUnconfirmedAccounts } from './purge-unconfirmed-accounts.server.ts';
import { registerToConfirm } from './register-to-confirm.server.ts';

const shop = useTestDatabase();
const aRegistration = {
  name: 'Laura Gómez',
  passwordHash: 'a hash',
  role: 'customer',
  consentWording: 'Acepto.',
} as const;
const hour = 60 * 60_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour);

/** Registers an account that was left unconfirmed this long ago; returns its id. */
async function register(email: string, hoursAgo: number): Promise<string> {
  await registerToConfirm(shop.db, { ...aRegistration, email });
  const mine = eq(users.email, email);
  const [user] = await shop.db
    .update(users)
    .set({ updatedAt: inHours(-hoursAgo) })
    .where(mine)
    .returning();
  if (!user) throw new Error('Nobody was registered');
  return user.id;
}

const week = 7 * 24;
const emails = async () => (await shop.db.select({ email: users.email }).from(users)).map(({ email }) => email).sort();

test('an account unconfirmed for seven days is deleted with its consent; younger and confirmed ones stay', async () => {
  await register('olvidada@correo.example', week + 1);
  await register('reciente@correo.example', week - 1);
  const confirmed = await register('confirmada@correo.example', week + 1);
  await shop.db.update(users).set({ confirmationPending: false }).where(eq(users.id, confirmed));

  expect(await purgeUnconfirmedAccounts(shop.db)).toBe(1);
  expect(await purgeUnconfirmedAccounts(shop.db)).toBe(0);

  const left = ['confirmada@correo.example', 'reciente@correo.example'];
  expect(await emails()).toEqual(left);
  for (const table of [accounts, userProfiles, consents]) expect(await shop.db.$count(table)).toBe(2);
  expect((await shop.db.select().from(consents)).map(({ email }) => email).sort()).toEqual(left);
});

test('an account registered again, or with a link that still works, is kept', async () => {
  const waiting = await register('espera@correo.example', week + 1);
  const token = await makeAccountLink(shop.db, 'confirm', waiting);
  await register('vuelve@correo.example', week + 1);
  await registerToConfirm(shop.db, { ...aRegistration, email: 'vuelve@correo.example' });

  expect(await purgeUnconfirmedAccounts(shop.db)).toBe(0);
  expect(await findLinkOwner(shop.db, 'confirm', token)).toBe(waiting);

  await shop.db.update(verifications).set({ expiresAt: inHours(-1) });
  expect(await purgeUnconfirmedAccounts(shop.db)).toBe(1);
  expect(await emails()).toEqual(['vuelve@correo.example']);
  expect(await shop.db.$count(verifications)).toBe(0);
});

test('expired sessions, links and request counters are deleted, and no others', async () => {
  const userId = await register('laura@correo.example', 0);
  const moments = { over: inHours(-1), open: inHours(1) };
  for (const [id, expiresAt] of Object.entries(moments)) {
    await shop.db.insert(sessions).values({ id, token: id, userId, expiresAt });
    await shop.db.insert(verifications).values({ id, identifier: id, value: id, expiresAt });
    await shop.db.insert(rateLimits).values({ key: id, points: 1, expire: expiresAt.getTime() });
  }

  await pruneExpired(shop.db);

  expect(await shop.db.select({ id: sessions.id }).from(sessions)).toEqual([{ id: 'open' }]);
  expect(await shop.db.select({ id: verifications.id }).from(verifications)).toEqual([{ id: 'open' }]);
  expect(await shop.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'open' }]);
});
