import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staffInvites, staffRoles, userProfiles, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertInvite } from '#shop/testing/staff.ts';
import { isPermission } from './permissions.ts';

const shop = useTestDatabase();

const giveFirstRoles = () => shop.db.execute(sql`select shop_give_first_roles()`);

async function rolesOfAll() {
  const rows = await shop.db.select({ id: userProfiles.id, role: userProfiles.staffRole }).from(userProfiles);
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]));
}

/** Staff of before there were roles: Rosa opened the shop after Beto had an account, and invited him. */
async function insertOldStaff() {
  for (const id of ['beto', 'rosa', 'laura'])
    await insertCustomer(shop.db, { id, role: id === 'laura' ? 'customer' : 'admin', staffRole: null });
  await shop.db
    .update(users)
    .set({ createdAt: new Date('2025-01-01') })
    .where(eq(users.id, 'beto'));
  await insertInvite(shop.db, {
    email: 'beto@correo.example',
    token: 'usado',
    acceptedAt: new Date(),
    acceptedBy: 'beto',
  });
}

test('the first administrator is the owner after the update, and the others keep what they could do', async () => {
  await insertOldStaff();
  await insertInvite(shop.db, { email: 'nueva@correo.example', token: 'abierto' });

  await giveFirstRoles();

  const [role] = await shop.db.select().from(staffRoles);
  expect(role?.name).toBe('Administración');
  expect(await rolesOfAll()).toEqual({ rosa: 'owner', beto: role?.id, laura: null });
  const invites = await shop.db.select({ email: staffInvites.email, role: staffInvites.staffRole }).from(staffInvites);
  expect(invites).toContainEqual({ email: 'nueva@correo.example', role: role?.id });
  expect(role?.permissions.filter((permission) => !isPermission(permission))).toEqual([]);
  expect(role?.permissions).not.toContain('staff');
});

test('a shop with an owner gives no role to other staff', async () => {
  await insertCustomer(shop.db, { id: 'rosa', role: 'admin', staffRole: 'owner' });
  await insertCustomer(shop.db, { id: 'beto', role: 'admin', staffRole: null });

  await giveFirstRoles();

  expect(await rolesOfAll()).toEqual({ rosa: 'owner', beto: null });
  expect(await shop.db.$count(staffRoles)).toBe(0);
});

test('a shop whose only member of staff opened it gets no role of its own', async () => {
  await insertCustomer(shop.db, { id: 'rosa', role: 'admin', staffRole: null });

  await giveFirstRoles();

  expect(await rolesOfAll()).toEqual({ rosa: 'owner' });
  expect(await shop.db.$count(staffRoles)).toBe(0);
});
