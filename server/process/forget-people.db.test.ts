import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { forgetPeople } from './forget-people.server.ts';
import { createLog } from './log.server.ts';

const shop = useTestDatabase();
const outbox = { prune: async () => {} };
const longAgo = new Date('2026-01-01T00:00:00Z');

test('unconfirmed accounts and expired sessions are deleted even if the orders of closed accounts cannot be read', async () => {
  await shop.db.insert(users).values([
    { id: 'laura', name: 'Laura', email: 'laura@correo.example', confirmationPending: true, updatedAt: longAgo },
    { id: 'rosa', name: 'Rosa', email: 'rosa@correo.example', updatedAt: longAgo },
  ]);
  await shop.db.insert(sessions).values({ id: 's', token: 's', userId: 'rosa', expiresAt: longAgo });

  await shop.db.execute(sql`alter table orders rename to lost_orders`);
  try {
    await expect(forgetPeople(shop.db, { outbox, log: createLog('silent') })).rejects.toThrow();
  } finally {
    await shop.db.execute(sql`alter table lost_orders rename to orders`);
  }

  expect(await shop.db.select({ id: users.id }).from(users)).toEqual([{ id: 'rosa' }]);
  expect(await shop.db.$count(sessions)).toBe(0);
  await forgetPeople(shop.db, { outbox, log: createLog('silent') });
});
