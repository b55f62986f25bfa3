import { beforeEach, expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { openSession, serveShop } from '#server/testing/served-shop.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertInvite } from '#shop/testing/staff.ts';

const database = useTestDatabase();
const { build } = await readPages([
  'account/sign-in/accept-invite.tsx',
  'admin/staff/staff.tsx',
  'admin/staff/copy-invite.ts',
  'admin/staff/revoke-member.ts',
]);

let shop: ReturnType<typeof serveShop>;
let cookie: string;
beforeEach(async () => {
  shop = serveShop(database.database, build);
  await insertCustomer(database.db, { id: 'marta', name: 'Marta Ruiz', role: 'admin' });
  ({ cookie } = await openSession(database.db, 'marta'));
});

/** Posts as staff; returns status and body of the response. */
async function post(path: string, form: Record<string, string> = {}): Promise<[number, string]> {
  const answer = await shop.ask(path, { cookie, form });
  return [answer.status, await answer.text()];
}

const invite = (email: string) => post('/admin/staff.data', { email, by: 'link' });

test('an address is invited once, staff not at all, and an invalid address is reported at its field', async () => {
  expect(await invite('ana@correo.example')).toEqual([
    200,
    expect.stringMatching(/http:\/\/tienda\.example\/invitacion\/[\w-]{43}/),
  ]);
  expect(await invite(' ANA@correo.example')).toEqual([
    409,
    expect.stringContaining(
      'Ya hay una invitación pendiente para este correo: envíala otra vez o copia su enlace en la lista.',
    ),
  ]);
  expect(await invite('marta@correo.example')).toEqual([
    409,
    expect.stringContaining('Marta Ruiz ya es parte del personal.'),
  ]);
  expect(await invite('ana')).toEqual([400, expect.stringContaining('Correo electrónico inválido.')]);
});

test('a person can send twenty invitations an hour, new and repeated ones together', async () => {
  const inviteId = await insertInvite(database.db, { email: 'ana@correo.example', token: 'x' });
  for (let count = 0; count < 19; count++) expect((await invite(`persona${count}@correo.example`))[0]).toBe(200);
  expect((await post(`/admin/staff/invites/${inviteId}/link.data`))[0]).toBe(200);

  expect(await invite('una-mas@correo.example')).toEqual([429, expect.stringContaining('Demasiados intentos.')]);
  expect((await post(`/admin/staff/invites/${inviteId}/link.data`))[0]).toBe(429);
});

test('revoking oneself, or a person who is not staff, is refused with its reason', async () => {
  const revoke = (memberId: string) => post(`/admin/staff/members/${memberId}/revoke.data`);
  expect(await revoke('marta')).toEqual([
    409,
    expect.stringContaining('No puedes retirarte el acceso a ti. Pídeselo a otra persona del equipo.'),
  ]);
  expect(await revoke('nadie')).toEqual([404, expect.stringContaining('Esa persona ya no es parte del personal.')]);
});

test('the first administrator’s access cannot be revoked by an invited person, and the list says so', async () => {
  await insertCustomer(database.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin' });
  await insertInvite(database.db, {
    email: 'pedro@correo.example',
    token: 'x',
    acceptedBy: 'pedro',
    acceptedAt: new Date(),
  });
  ({ cookie } = await openSession(database.db, 'pedro'));

  expect(await post('/admin/staff/members/marta/revoke.data')).toEqual([
    409,
    expect.stringContaining('Marta Ruiz abrió la tienda: nadie más puede retirarle el acceso.'),
  ]);
  const page = await (await shop.ask('/admin/staff', { cookie })).text();
  expect(page).toContain('Nadie puede retirar su acceso');
  expect(page).not.toContain('Retirar el acceso de Marta Ruiz');
});

test('staff without two steps are urged to turn them on, where they manage the staff', async () => {
  const page = async () => (await shop.ask('/admin/staff', { cookie })).text();
  expect(await page()).toContain('Tu cuenta se abre solo con la contraseña.');
  await database.db.update(users).set({ twoFactorEnabled: true });
  expect(await page()).not.toContain('Tu cuenta se abre solo con la contraseña.');
});

test('a revoked member is signed out at the next request', async () => {
  await insertCustomer(database.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin' });
  const theirs = await openSession(database.db, 'pedro');
  const look = async () => (await shop.ask('/admin/staff', { cookie: theirs.cookie })).status;
  expect(await look()).toBe(200);

  expect(await post('/admin/staff/members/pedro/revoke.data')).toEqual([200, expect.stringContaining('Pedro Gil')]);
  expect(await look()).toBe(302);
});

test('an invitation’s page is not cached and sends no referrer, and an invalid link is gone', async () => {
  await insertInvite(database.db, { email: 'ana@correo.example', token: 'secreto' });
  const open = await shop.ask('/invitacion/secreto');
  expect([open.status, open.headers.get('Cache-Control'), open.headers.get('Referrer-Policy')]).toEqual([
    200,
    'private, no-store',
    'no-referrer',
  ]);
  expect(await open.text()).toContain('ana@correo.example');

  const dead = await shop.ask('/invitacion/otro');
  expect([dead.status, dead.headers.get('Referrer-Policy')]).toEqual([410, 'no-referrer']);
  expect(await dead.text()).toContain('Este enlace ya no sirve');
});
