import { expect, test } from 'vitest';
import { staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { recordChange } from './record-change.server.ts';

const shop = useTestDatabase();

test('a change is recorded with its author and the fields before and after', async () => {
  const userId = await insertCustomer(shop.db, { id: 'marta' });
  const marta = { userId, fullName: 'Marta Ruiz' };
  const moringa = { subject: 'product', subjectId: '1', subjectName: 'Moringa' } as const;

  await recordChange(shop.db, marta, { ...moringa, action: 'created', after: { name: 'Moringa', price: 42_000 } });
  await recordChange(shop.db, marta, {
    ...moringa,
    action: 'changed',
    before: { name: 'Moringa', price: 42_000 },
    after: { name: 'Moringa', price: 39_000 },
  });
  await recordChange(shop.db, null, { ...moringa, action: 'deleted', before: { name: 'Moringa', price: 39_000 } });

  expect(await shop.db.select().from(staffChanges).orderBy(staffChanges.id)).toMatchObject([
    { action: 'created', before: null, after: { name: 'Moringa', price: 42_000 }, actorId: 'marta' },
    { action: 'changed', before: { price: 42_000 }, after: { price: 39_000 }, actorName: 'Marta Ruiz' },
    { action: 'deleted', before: { name: 'Moringa', price: 39_000 }, after: null, actorId: null, actorName: '' },
  ]);
});

test('a change without effect is not recorded', async () => {
  const settings = { siteName: 'Origen Natural' };
  await recordChange(shop.db, null, {
    subject: 'settings',
    subjectName: 'Personalizar Tienda',
    action: 'changed',
    before: settings,
    after: { ...settings },
  });
  expect(await shop.db.$count(staffChanges)).toBe(0);
});
