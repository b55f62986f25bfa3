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
  'admin/staff/change-member-role.ts',
  'admin/staff/roles/new-role.tsx',
  'admin/dashboard/dashboard.tsx',
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

const invite = (email: string, role = 'sales') => post('/admin/staff.data', { email, role, by: 'link' });

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

test('an invitation names a role that exists', async () => {
  expect(await invite('ana@correo.example', '')).toEqual([400, expect.stringContaining('Elige un rol.')]);
  expect(await invite('ana@correo.example', 'jefe')).toEqual([
    400,
    expect.stringContaining('Elige un rol de la lista.'),
  ]);
});

test('a person can send twenty invitations an hour, new and repeated ones together', async () => {
  const inviteId = await insertInvite(database.db, { email: 'ana@correo.example', token: 'x' });
  for (let count = 0; count < 19; count++) expect((await invite(`persona${count}@correo.example`))[0]).toBe(200);
  expect((await post(`/admin/staff/invites/${inviteId}/link.data`))[0]).toBe(200);

  expect(await invite('una-mas@correo.example')).toEqual([429, expect.stringContaining('Demasiados intentos.')]);
  expect((await post(`/admin/staff/invites/${inviteId}/link.data`))[0]).toBe(429);
});

test('revoking the last owner, or a person who is not staff, is refused with its reason', async () => {
  const revoke = (memberId: string) => post(`/admin/staff/members/${memberId}/revoke.data`);
  expect(await revoke('marta')).toEqual([
    409,
    expect.stringContaining('La tienda necesita una dueña. Primero dale ese rol a otra persona.'),
  ]);
  expect(await revoke('nadie')).toEqual([404, expect.stringContaining('Esa persona ya no es parte del personal.')]);
});

test('the access and the role of an owner cannot be taken by another person, and the list does not offer it', async () => {
  await insertCustomer(database.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin' });
  ({ cookie } = await openSession(database.db, 'pedro'));
  const refusal = expect.stringContaining('Marta Ruiz es dueña de la tienda: solo ella puede dejar de serlo.');

  expect(await post('/admin/staff/members/marta/revoke.data')).toEqual([409, refusal]);
  expect(await post('/admin/staff/members/marta/role.data', { role: 'sales' })).toEqual([409, refusal]);
  const page = await (await shop.ask('/admin/staff', { cookie })).text();
  expect(page).toContain('Dueña');
  expect(page).not.toContain('Retirar el acceso de Marta Ruiz');
});

test('a changed role applies to the next request of an open session', async () => {
  await insertCustomer(database.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin', staffRole: 'sales' });
  const theirs = await openSession(database.db, 'pedro');
  const look = async () => (await shop.ask('/admin/staff', { cookie: theirs.cookie })).status;
  expect(await look()).toBe(403);

  expect(await post('/admin/staff/members/pedro/role.data', { role: 'owner' })).toEqual([
    200,
    expect.stringContaining('El rol de Pedro Gil es ahora “Dueña”.'),
  ]);
  expect(await look()).toBe(200);
});

test('a role needs a name and a permission, and is offered once it is saved', async () => {
  const [status, problems] = await post('/admin/staff/roles/new.data', { name: '' });
  expect(status).toBe(400);
  expect(problems).toContain('Escribe el nombre del rol.');
  expect(problems).toContain('Marca al menos un permiso.');
  expect((await post('/admin/staff/roles/new.data', { name: 'Mostrador', permissions: 'orders' }))[0]).toBe(202);

  const page = await (await shop.ask('/admin/staff', { cookie })).text();
  expect(page).toContain('Mostrador');
});

test('staff without two steps are urged to turn them on, where they manage the staff', async () => {
  const page = async () => (await shop.ask('/admin/staff', { cookie })).text();
  expect(await page()).toContain('Tu cuenta se abre solo con la contraseña.');
  await database.db.update(users).set({ twoFactorEnabled: true });
  expect(await page()).not.toContain('Tu cuenta se abre solo con la contraseña.');
});

test('a revoked member is signed out at the next request', async () => {
  await insertCustomer(database.db, { id: 'pedro', name: 'Pedro Gil', role: 'admin', staffRole: 'sales' });
  const theirs = await openSession(database.db, 'pedro');
  const look = async () => (await shop.ask('/admin', { cookie: theirs.cookie })).status;
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
