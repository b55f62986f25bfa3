import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staffInvites, staffRoles, userProfiles } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { acceptInviteAsNew } from '#shop/staff/accept-staff-invite.server.ts';
import { inviteStaff, listInvites, revokeInvite } from '#shop/staff/staff-invites.server.ts';
import { revokeMember } from '#shop/staff/staff-members.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertInvite } from '#shop/testing/staff.ts';
import { changeMemberRole } from './change-member-role.server.ts';
import { findPermissions } from './find-permissions.server.ts';
import type { GivenPermission } from './permissions.ts';
import { deleteRole, listRoles, saveRole } from './staff-roles.server.ts';

const shop = useTestDatabase();
const actorOf = (userId: string) => ({ userId, fullName: userId });

/** Inserts a member of staff with a role, an owner by default. */
const insertStaff = (id: string, staffRole = 'owner') =>
  insertCustomer(shop.db, { id, name: id, role: 'admin', staffRole });

async function insertRole(name: string, permissions: GivenPermission[]): Promise<string> {
  const [role] = await shop.db.insert(staffRoles).values({ name, permissions }).returning();
  if (!role) throw new Error('The role was not inserted');
  return role.id;
}

async function roleOf(id: string) {
  const [profile] = await shop.db.select().from(userProfiles).where(eq(userProfiles.id, id));
  return profile && { role: profile.role, staffRole: profile.staffRole };
}

const give = (actor: string, memberId: string, role: string) =>
  changeMemberRole(shop.db, { memberId, role, actor: actorOf(actor) });
const revoke = (actor: string, memberId: string) => revokeMember(shop.db, { memberId, actor: actorOf(actor) });

test('a Dueña is removed only by herself, and never the last one', async () => {
  await insertStaff('rosa');
  await insertStaff('beto', 'sales');
  expect(await revoke('rosa', 'rosa')).toEqual({ ok: false, reason: 'last-owner', name: 'rosa' });
  expect(await give('rosa', 'rosa', 'sales')).toEqual({ ok: false, reason: 'last-owner', name: 'rosa' });

  expect(await give('rosa', 'beto', 'owner')).toMatchObject({ ok: true });
  expect(await revoke('beto', 'rosa')).toEqual({ ok: false, reason: 'other-owner', name: 'rosa' });
  expect(await give('beto', 'rosa', 'sales')).toEqual({ ok: false, reason: 'other-owner', name: 'rosa' });

  expect(await revoke('rosa', 'rosa')).toMatchObject({ ok: true });
  expect(await roleOf('rosa')).toEqual({ role: 'customer', staffRole: null });
});

test('two owners who remove themselves at once: one stays', async () => {
  for (const id of ['rosa', 'beto']) await insertStaff(id);

  const answers = await Promise.all([revoke('rosa', 'rosa'), give('beto', 'beto', 'sales')]);

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await listRoles(shop.db)).find(({ id }) => id === 'owner')?.members).toBe(1);
});

test('staff give or take no role beyond their own, nor invite to one', async () => {
  const manager = await insertRole('Encargada', ['staff', 'orders.work']);
  await insertStaff('rosa');
  await insertStaff('ana', manager);
  await insertStaff('beto', 'sales');
  await insertStaff('ceci', 'adviser');
  const beyond = { ok: false, reason: 'beyond-own' };
  const id = crypto.randomUUID();
  const invite = { id, token: id, email: 'nueva@correo.example', by: 'link', actor: actorOf('ana') } as const;

  expect(await give('ana', 'ceci', 'sales')).toEqual(beyond);
  expect(await give('ana', 'beto', manager)).toEqual(beyond);
  expect(await give('ana', 'ana', 'owner')).toEqual(beyond);
  expect(await revoke('ana', 'beto')).toMatchObject(beyond);
  expect(await inviteStaff(shop.db, { ...invite, role: 'owner' })).toEqual(beyond);
  expect(await saveRole(shop.db, { id: null, name: 'Todo', permissions: ['backup'] }, actorOf('ana'))).toEqual(beyond);
  expect(await saveRole(shop.db, { id: manager, name: 'Todo', permissions: ['money'] }, actorOf('ana'))).toEqual(
    beyond,
  );
  const theirs = await insertInvite(shop.db, { email: 'otra@correo.example', token: 'otra', staffRole: 'owner' });
  expect(await revokeInvite(shop.db, { inviteId: theirs, actor: actorOf('ana') })).toBeNull();
  expect(await revokeInvite(shop.db, { inviteId: theirs, actor: actorOf('rosa') })).toMatchObject({
    email: 'otra@correo.example',
  });
  expect(await roleOf('beto')).toMatchObject({ staffRole: 'sales' });

  expect(await inviteStaff(shop.db, { ...invite, role: manager })).toEqual({ ok: true });
});

test('an open invitation is withdrawn once its sender may no longer give the role', async () => {
  const staffOnly = await insertRole('Encargada', ['staff', 'reviews']);
  const invited = await insertRole('Redes', ['reviews']);
  await insertStaff('rosa');
  await insertStaff('ana', staffOnly);
  await insertStaff('beto');
  const byAna = { email: 'una@correo.example', token: 'de-ana', invitedBy: 'ana', staffRole: invited };
  await insertInvite(shop.db, byAna);
  await insertInvite(shop.db, {
    email: 'otra@correo.example',
    token: 'de-beto',
    invitedBy: 'beto',
    staffRole: 'owner',
  });
  const open = async () => (await listInvites(shop.db)).map(({ email }) => email).sort();

  expect(await give('beto', 'beto', staffOnly)).toMatchObject({ ok: true });
  expect(await open()).toEqual(['una@correo.example']);

  // The role that the invitation gives grows beyond its sender.
  await saveRole(shop.db, { id: invited, name: 'Redes', permissions: ['reviews', 'backup'] }, actorOf('rosa'));
  expect(await open()).toEqual([]);
});

test('without the permission for staff, nobody changes roles, access or invitations', async () => {
  await insertStaff('rosa');
  await insertStaff('beto', 'sales');
  await insertStaff('ceci', 'adviser');
  const refused = { ok: false, reason: 'not-staff' };
  const id = crypto.randomUUID();
  const invite = { id, token: id, email: 'nueva@correo.example', by: 'link', actor: actorOf('beto') } as const;

  expect(await give('beto', 'ceci', 'warehouse')).toEqual(refused);
  expect(await revoke('beto', 'ceci')).toEqual(refused);
  expect(await inviteStaff(shop.db, { ...invite, role: 'adviser' })).toEqual(refused);
  expect(await saveRole(shop.db, { id: null, name: 'Mía', permissions: ['orders'] }, actorOf('beto'))).toEqual(refused);
});

test('a changed role applies to the next request', async () => {
  await insertStaff('rosa');
  const role = await insertRole('Mostrador', ['orders']);
  await insertStaff('beto', role);
  const permissions = () => findPermissions(shop.db, { role: 'admin', staffRole: role });
  expect(await permissions()).toEqual(['panel', 'orders']);

  await saveRole(shop.db, { id: role, name: 'Mostrador', permissions: ['reviews'] }, actorOf('rosa'));

  expect(await permissions()).toEqual(['panel', 'reviews']);
});

test('a role that another person has changed since is not overwritten unseen', async () => {
  await insertStaff('rosa');
  const id = await insertRole('Caja', ['orders', 'refunds']);
  const fingerprint = async () => (await listRoles(shop.db)).find((role) => role.id === id)?.fingerprint;
  const save = (name: string, permissions: GivenPermission[], read?: string) =>
    saveRole(shop.db, { id, name, permissions, read }, actorOf('rosa'));
  const read = await fingerprint();
  expect(await save('Caja', ['orders'], read)).toEqual({ ok: true, id });

  const now = { name: 'Caja', permissions: ['orders'] };
  const newer = await fingerprint();
  expect(await save('Mostrador', ['orders', 'refunds'], read)).toMatchObject({
    reason: 'newer',
    now,
    fingerprint: newer,
  });
  expect(await save('Mostrador', ['orders'], newer)).toEqual({ ok: true, id });
});

test('a role that another person has given since is not replaced unseen', async () => {
  for (const id of ['rosa', 'vera']) await insertStaff(id);
  await insertStaff('beto', 'sales');
  const change = (actor: string, role: string, from: string) =>
    changeMemberRole(shop.db, { memberId: 'beto', role, from, actor: actorOf(actor) });
  expect(await change('rosa', 'adviser', 'sales')).toMatchObject({ ok: true });
  expect(await change('vera', 'warehouse', 'sales')).toMatchObject({ reason: 'changed-since', role: 'Asesora' });
  expect(await roleOf('beto')).toMatchObject({ staffRole: 'adviser' });
});

test('a member of staff without a role, or with one that is gone, has only what all staff have', async () => {
  for (const staffRole of [null, 'no-role', crypto.randomUUID()])
    expect(await findPermissions(shop.db, { role: 'admin', staffRole })).toEqual(['panel']);
  expect(await findPermissions(shop.db, { role: 'customer', staffRole: 'owner' })).toEqual([]);
});

test('permissions of another version have no effect', async () => {
  const [role] = await shop.db
    .insert(staffRoles)
    .values({ name: 'De mañana', permissions: ['orders', 'teleport'] })
    .returning();
  expect(await findPermissions(shop.db, { role: 'admin', staffRole: role?.id ?? '' })).toEqual(['panel', 'orders']);
});

test('an invitation carries its role', async () => {
  await insertInvite(shop.db, { email: 'nueva@correo.example', token: 'enlace', staffRole: 'warehouse' });

  await acceptInviteAsNew(shop.db, { token: 'enlace', name: 'Nueva', passwordHash: 'hashed' });

  const [invite] = await shop.db.select({ acceptedBy: staffInvites.acceptedBy }).from(staffInvites);
  expect(await roleOf(invite?.acceptedBy ?? '')).toEqual({ role: 'admin', staffRole: 'warehouse' });
});

test('a role that a member of staff has, or is invited to, is not deleted', async () => {
  await insertStaff('rosa');
  const [held, invited, free] = [
    await insertRole('Mostrador', ['orders']),
    await insertRole('Redes', ['reviews']),
    await insertRole('Nadie', ['reviews']),
  ];
  await insertStaff('beto', held);
  await insertInvite(shop.db, { email: 'nueva@correo.example', token: 'enlace', staffRole: invited });

  expect(await deleteRole(shop.db, held, actorOf('rosa'))).toMatchObject({ ok: false, reason: 'held' });
  expect(await deleteRole(shop.db, invited, actorOf('rosa'))).toMatchObject({ ok: false, reason: 'held' });
  expect(await deleteRole(shop.db, free, actorOf('rosa'))).toEqual({ ok: true, name: 'Nadie' });
});

test('two roles do not have one name, whatever its case, nor that of a built-in one', async () => {
  await insertStaff('rosa');
  await insertRole('Mostrador', ['orders']);
  const save = (name: string) => saveRole(shop.db, { id: null, name, permissions: ['orders'] }, actorOf('rosa'));

  expect(await save('MOSTRADOR')).toEqual({ ok: false, reason: 'name-taken' });
  expect(await save('bodega')).toEqual({ ok: false, reason: 'name-taken' });
  expect(await save('Redes')).toMatchObject({ ok: true });
});
