import { expect, test } from 'vitest';
import { userProfiles } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { createAuth } from './auth.server.ts';
import { ensureFirstAdmin } from './first-admin.server.ts';

const shop = useTestDatabase();
const configured = { email: 'Duena@origen.example', password: 'un pueblo blanco' };

function openAuth() {
  return createAuth({
    db: shop.db,
    secret: 'a secret that only this test knows',
    origin: 'http://localhost:3000',
    secureCookies: false,
  });
}

const signingIn = () => new Request('http://localhost:3000/login');

test('the first admin comes from the environment, and its password is not printed', async () => {
  const auth = openAuth();
  expect(await ensureFirstAdmin(shop.db, auth, configured)).toEqual({ created: true, credentials: null });
  expect(await auth.signIn(configured, signingIn())).toMatchObject({
    ok: true,
    viewer: { role: 'admin', email: 'duena@origen.example' },
  });
});

test('without settings a random password is generated, and it signs in', async () => {
  const auth = openAuth();
  const { credentials } = await ensureFirstAdmin(shop.db, auth, undefined);
  if (!credentials) throw new Error('no credentials');
  expect(credentials.password).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  expect(await auth.signIn(credentials, signingIn())).toMatchObject({ ok: true, viewer: { role: 'admin' } });
});

test('a shop that has an admin is left unchanged, whatever the environment sets', async () => {
  const auth = openAuth();
  await ensureFirstAdmin(shop.db, auth, configured);
  const again = await ensureFirstAdmin(shop.db, auth, { email: 'otra@origen.example', password: 'otro pueblo blanco' });
  expect(again).toEqual({ created: false, credentials: null });
  expect(await shop.db.select().from(userProfiles)).toHaveLength(1);
});

test('of several processes that start concurrently, one creates the admin', async () => {
  const auth = openAuth();
  const results = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(shop.db, auth, undefined)));
  expect(results.filter((result) => result.created)).toHaveLength(1);
});

test('a customer who registered the address first is not made admin', async () => {
  const auth = openAuth();
  await auth.register({ name: 'Alguien', ...configured });
  await expect(ensureFirstAdmin(shop.db, auth, configured)).rejects.toThrow('ADMIN_EMAIL');
  expect(await shop.db.select().from(userProfiles)).toMatchObject([{ role: 'customer' }]);
});

test('a weak password stops the start', async () => {
  await expect(ensureFirstAdmin(shop.db, openAuth(), { ...configured, password: 'contraseña123' })).rejects.toThrow(
    'ADMIN_PASSWORD',
  );
});
