import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { recordWork } from '#db/testing/record-work.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { serveShop } from '#server/testing/served-shop.ts';

const database = useTestDatabase();
const { build } = await readPages([
  'account/login.tsx',
  'account/register.tsx',
  'account/forgot-password.tsx',
  'account/send-confirmation.tsx',
]);

/** Of one length, so that even the length of an answer can be compared. */
const addresses = {
  known: 'conocida@correo.example',
  unknown: 'nadie-xx@correo.example',
  pending: 'pendient@correo.example',
};
const right = 'guayacán-amarillo';
const names = { name: 'Laura Gómez', password: right, passwordConfirmation: right, consent: 'on' };

async function openShop(options: { confirmAddresses: boolean }) {
  const shop = serveShop(database.database, build, options);
  await shop.auth.createAdmin({ name: 'Laura', email: addresses.known, password: right });
  await shop.auth.createAdmin({ name: 'Laura', email: addresses.pending, password: right });
  await database.db.update(users).set({ confirmationPending: true }).where(eq(users.email, addresses.pending));
  return shop;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** What a form is answered and what it makes the shop do, without what is random in every answer and the address itself. */
async function send(shop: Shop, path: string, email: string, form: Record<string, string>) {
  const { result, statements, hashes } = await recordWork(database.db, async () => {
    const answer = await shop.ask(path, { form: { ...form, email } });
    return {
      status: answer.status,
      headers: JSON.stringify([...answer.headers].filter(([name]) => name !== 'x-request-id')),
      body: await answer.text(),
    };
  });
  const nonce = /nonce-([\w+/=]+)/.exec(result.headers)?.[1];
  const alike = (text: string) => {
    // The page's own script holds the address, so its hash goes by it; the script itself is in the body.
    const typed = text.replaceAll(email, 'ADDRESS').replaceAll(encodeURIComponent(email), 'ADDRESS');
    return typed.replaceAll(nonce ?? 'NONCE', 'NONCE').replaceAll(/'sha256-[\w+/=]+'/g, 'HASH');
  };
  const answer = { status: result.status, headers: alike(result.headers), body: alike(result.body) };
  return { answer, work: { statements: statements.sort(), hashes } };
}

async function sendToEach(shop: Shop, path: string, form: Record<string, string>) {
  const known = await send(shop, path, addresses.known, form);
  const unknown = await send(shop, path, addresses.unknown, form);
  const pending = await send(shop, path, addresses.pending, form);
  return { known, unknown, pending };
}

test.each(['/login', '/login.data'])(
  'a wrong password is answered alike for a known, an unknown and a pending address, after the same work (%s)',
  async (path) => {
    const shop = await openShop({ confirmAddresses: true });
    const { known, unknown, pending } = await sendToEach(shop, path, { password: 'no-es-esta' });

    expect(known.answer.status).toBe(401);
    expect(unknown.answer).toEqual(known.answer);
    expect(pending.answer).toEqual(known.answer);
    expect(known.work.hashes).toBe(1);
    expect(unknown.work).toEqual(known.work);
    expect(pending.work).toEqual(known.work);
  },
);

test.each([
  ['/recuperar', 'reset'],
  ['/recuperar.data', 'reset'],
  ['/confirmar', 'confirm'],
  ['/confirmar.data', 'confirm'],
])('asking %s for a mail is answered alike for every address, and the request does the same', async (path, kind) => {
  const shop = await openShop({ confirmAddresses: true });
  const { known, unknown, pending } = await sendToEach(shop, path, {});

  expect(known.answer.status).toBe(200);
  expect(unknown.answer).toEqual(known.answer);
  expect(pending.answer).toEqual(known.answer);
  expect(unknown.work).toEqual(known.work);
  expect(pending.work).toEqual(known.work);
  expect(await jobs()).toEqual([kind, kind, kind]);
});

test.each(['/registro', '/registro.data'])(
  'where addresses are confirmed, a registration is answered alike for every address, after one hash and with one mail to write (%s)',
  async (path) => {
    const shop = await openShop({ confirmAddresses: true });
    const { known, unknown, pending } = await sendToEach(shop, path, names);

    expect(known.answer.status).toBeLessThan(400);
    expect(unknown.answer).toEqual(known.answer);
    expect(pending.answer).toEqual(known.answer);
    // What is written differs, as it must; each is one transaction, and the hash is what takes the time.
    for (const { work } of [known, unknown, pending]) {
      expect(work.hashes).toBe(1);
      expect(work.statements.filter((statement) => statement.includes('pgboss.job'))).toHaveLength(1);
    }
    expect(await jobs()).toEqual(['confirm', 'confirm', 'known-address']);
  },
);

test('who registers an address and signs in with the password they chose learns nothing of whether it had an account', async () => {
  const shop = await openShop({ confirmAddresses: true });
  const chosen = 'palma-de-cera';
  await sendToEach(shop, '/registro', { ...names, password: chosen, passwordConfirmation: chosen });
  const { known, unknown, pending } = await sendToEach(shop, '/login', { password: chosen });

  expect(known.answer.status).toBe(401);
  expect(unknown.answer).toEqual(known.answer);
  expect(pending.answer).toEqual(known.answer);
  expect([known, unknown, pending].map(({ work }) => work.hashes)).toEqual([1, 1, 1]);
});

test('where addresses are not confirmed, one that has an account is said to, as agreed, after the same hash', async () => {
  const shop = await openShop({ confirmAddresses: false });
  const known = await send(shop, '/registro', addresses.known, names);
  const unknown = await send(shop, '/registro', addresses.unknown, names);

  expect(known.answer.status).toBe(409);
  expect(known.answer.body).toContain('Ya existe una cuenta con este correo electrónico.');
  expect(unknown.answer.status).toBe(302);
  expect([known.work.hashes, unknown.work.hashes]).toEqual([1, 1]);
  expect(await jobs()).toEqual([]);
});

async function jobs(): Promise<string[]> {
  const { rows } = await database.db.execute<{ kind: string }>(
    sql`select data->>'kind' as kind from pgboss.job where name = 'account-mail' order by 1`,
  );
  return rows.map(({ kind }) => kind);
}
