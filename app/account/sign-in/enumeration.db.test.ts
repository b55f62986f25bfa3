import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { recordWork } from '#db/testing/record-work.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { serveShop } from '#server/testing/served-shop.ts';

const database = useTestDatabase();
const { build } = await readPages([
  'account/sign-in/login.tsx',
  'account/sign-in/register.tsx',
  'account/sign-in/forgot-password.tsx',
  'account/sign-in/send-confirmation.tsx',
]);

/** E-mail addresses of the same length, so that the lengths of responses can be compared. */
const addresses = {
  known: 'conocida@correo.example',
  unknown: 'nadie-xx@correo.example',
  pending: 'pendient@correo.example',
};
const right = 'guayacán-amarillo';
const names = { name: 'Laura Gómez', password: right, passwordConfirmation: right, consent: 'on' };

async function openShop(options: { confirmAddresses: boolean }) {
  const shop = serveShop(database.database, build, options);
  await shop.auth.createOwner({ name: 'Laura', email: addresses.known, password: right });
  await shop.auth.createOwner({ name: 'Laura', email: addresses.pending, password: right });
  await database.db.update(users).set({ confirmationPending: true }).where(eq(users.email, addresses.pending));
  return shop;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Sends a form; returns the response and the work it causes, without random values and the address itself. */
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
    // The page's inline script contains the address, so its hash differs; the script itself is compared in the body.
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
  'a wrong password gets the same answer and the same work for known, unknown and pending addresses (%s)',
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
])('requesting %s gives the same answer and does the same work for every address', async (path, kind) => {
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
  'with confirmation, a registration gets the same answer for every address, after one hash and one queued mail (%s)',
  async (path) => {
    const shop = await openShop({ confirmAddresses: true });
    const { known, unknown, pending } = await sendToEach(shop, path, names);

    expect(known.answer.status).toBeLessThan(400);
    expect(unknown.answer).toEqual(known.answer);
    expect(pending.answer).toEqual(known.answer);
    // The SQL statements of the three cases differ. A caller can measure little of that: each case queues one mail and
    // hashes one password, which takes most of the time.
    for (const { work } of [known, unknown, pending]) {
      expect(work.hashes).toBe(1);
      expect(work.statements.filter((statement) => statement.includes('pgboss.job'))).toHaveLength(1);
    }
    expect(await jobs()).toEqual(['confirm', 'confirm', 'known-address']);
  },
);

test('registering an address and signing in reveals nothing about an existing account', async () => {
  const shop = await openShop({ confirmAddresses: true });
  const chosen = 'palma-de-cera';
  await sendToEach(shop, '/registro', { ...names, password: chosen, passwordConfirmation: chosen });
  const { known, unknown, pending } = await sendToEach(shop, '/login', { password: chosen });

  expect(known.answer.status).toBe(401);
  expect(unknown.answer).toEqual(known.answer);
  expect(pending.answer).toEqual(known.answer);
  expect([known, unknown, pending].map(({ work }) => work.hashes)).toEqual([1, 1, 1]);
});

test('without confirmation, a known address is reported as such, after the same hash', async () => {
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
