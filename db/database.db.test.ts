import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { announce } from './announce.server.ts';
import { enqueue } from './jobs.server.ts';
import { changes } from './schema.ts';

const shop = useTestDatabase();

test('a job enqueued in a transaction that rolls back never runs', async () => {
  await expect(
    shop.db.transaction(async (tx) => {
      await enqueue(tx, 'service-requested-mail', { serviceRequestId: 'a', audience: 'staff' });
      throw new Error('the order failed');
    }),
  ).rejects.toThrow('the order failed');
  await shop.db.transaction((tx) =>
    enqueue(tx, 'service-requested-mail', { serviceRequestId: 'b', audience: 'staff' }),
  );

  const { rows } = await shop.db.execute(sql`select data from pgboss.job where name = 'service-requested-mail'`);
  expect(rows).toEqual([{ data: { serviceRequestId: 'b', audience: 'staff' } }]);
});

test('a change is announced only when its transaction commits', async () => {
  await shop.db.transaction((tx) => announce(tx, 'products', ['p1']));
  await expect(
    shop.db.transaction(async (tx) => {
      await announce(tx, 'products', ['p2']);
      throw new Error('undone');
    }),
  ).rejects.toThrow();

  expect(await shop.db.select({ topic: changes.topic, ids: changes.subjectIds }).from(changes)).toEqual([
    { topic: 'products', ids: ['p1'] },
  ]);
});

test.each([
  ['no units', { id: 'a', label: 'Pack x2', units: 0, price: 50_000 }],
  ['a price below zero', { id: 'a', label: 'Pack x2', units: 2, price: -1 }],
  ['a price in words', { id: 'a', label: 'Pack x2', units: 2, price: '50000' }],
  ['half a unit', { id: 'a', label: 'Pack x2', units: 1.5, price: 50_000 }],
  ['a blank label', { id: 'a', label: '  ', units: 2, price: 50_000 }],
])('the database refuses a pack with %s', async (_what, offer) => {
  const sound = { id: 'b', label: 'Pack x3', units: 3, price: 70_000 };
  const keep = (offers: unknown[]) =>
    shop.db.execute(
      sql`insert into products (name, price, offers) values ('Miel', 30000, ${JSON.stringify(offers)}::jsonb)`,
    );

  await keep([sound]);
  await expect(keep([sound, offer])).rejects.toThrow();
});
