import { expect, test } from 'vitest';
import { staffRoles } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertInvite } from '#shop/testing/staff.ts';
import { acceptInviteAsNew } from './accept-staff-invite.server.ts';
import { inviteStaff, listInvites } from './staff-invites.server.ts';
import { listStaff, revokeMember } from './staff-members.server.ts';

const shop = useTestDatabase();
const actorOf = (userId: string) => ({ userId, fullName: userId });

test('however many owners leave at once, one remains', async () => {
  const people = ['ana', 'beto', 'ceci', 'dario'];
  for (const id of people) await insertCustomer(shop.db, { id, name: id, role: 'admin' });

  const answers = await Promise.all(people.map((id) => revokeMember(shop.db, { memberId: id, actor: actorOf(id) })));

  expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
  expect(await listStaff(shop.db)).toHaveLength(1);
});

test('of many concurrent uses of one invitation, one joins', async () => {
  const token = 'un-enlace';
  await insertInvite(shop.db, { email: 'ana@correo.example', token });

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      acceptInviteAsNew(shop.db, { token, name: `Persona ${i}`, passwordHash: 'hashed' }),
    ),
  );

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await listStaff(shop.db)).toHaveLength(1);
});

test('a person being revoked leaves no invitation behind that lets them in again', async () => {
  const [manager] = await shop.db
    .insert(staffRoles)
    .values({ name: 'Encargada', permissions: ['staff'] })
    .returning();
  const staffRole = manager?.id ?? '';
  await insertCustomer(shop.db, { id: 'ana', name: 'ana', role: 'admin' });
  await insertCustomer(shop.db, { id: 'beto', name: 'beto', role: 'admin', staffRole });
  const invite = (i: number) => {
    const id = crypto.randomUUID();
    return inviteStaff(shop.db, {
      id,
      token: id,
      email: `otra${i}@correo.example`,
      role: staffRole,
      by: 'link',
      actor: actorOf('beto'),
    });
  };

  await Promise.all([
    ...[0, 1, 2].map(invite),
    revokeMember(shop.db, { memberId: 'beto', actor: actorOf('ana') }),
    ...[3, 4, 5].map(invite),
  ]);

  expect(await listInvites(shop.db)).toEqual([]);
});
