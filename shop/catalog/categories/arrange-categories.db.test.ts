import { beforeEach, expect, test } from 'vitest';
import { changes, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertCategory } from '#shop/testing/products.ts';
import { arrangeCategories } from './arrange-categories.server.ts';
import { deleteCategory } from './delete-category.server.ts';
import {
  listCatalogChoices,
  listCategories,
  listManagedCategories,
  listShownCategories,
} from './list-categories.server.ts';
import { changeCategory } from './save-category.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
  for (const [id, name] of [
    ['ninos', 'Niños'],
    ['capsulas', 'Cápsulas'],
    ['jarabes', 'Jarabes'],
  ] as const)
    await insertCategory(shop.db, { id, name });
});

const order = async () => (await listShownCategories(shop.db)).map(({ id }) => id);

test('categories are in order of name until staff arrange them; then everybody sees that order', async () => {
  expect(await order()).toEqual(['capsulas', 'jarabes', 'ninos']);

  const own = ['ninos', 'jarabes', 'capsulas'];
  expect(await arrangeCategories(shop.db, marta, own)).toBe(true);

  expect(await order()).toEqual(own);
  const lists = [
    await listCategories(shop.db),
    await listManagedCategories(shop.db),
    (await listCatalogChoices(shop.db)).categories,
  ];
  for (const list of lists) expect(list.map(({ id }) => id)).toEqual(own);
});

test('a category that was added after arranging comes last, by name', async () => {
  await arrangeCategories(shop.db, marta, ['ninos', 'jarabes', 'capsulas']);
  await insertCategory(shop.db, { id: 'zumos', name: 'Zumos' });
  await insertCategory(shop.db, { id: 'arnica', name: 'Árnica' });

  expect(await order()).toEqual(['ninos', 'jarabes', 'capsulas', 'arnica', 'zumos']);
});

test('an order is announced and recorded once; saving it again records nothing', async () => {
  const own = ['ninos', 'capsulas', 'jarabes'];
  await arrangeCategories(shop.db, marta, own);
  expect(await arrangeCategories(shop.db, marta, own)).toBe(true);

  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'categories' }]);
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    {
      subject: 'category',
      subjectName: 'Orden de las categorías',
      action: 'changed',
      before: { order: ['Cápsulas', 'Jarabes', 'Niños'] },
      after: { order: ['Niños', 'Cápsulas', 'Jarabes'] },
      actorId: 'marta',
    },
  ]);
});

test('a list that does not name each category once is refused: one was added, deleted or repeated', async () => {
  await deleteCategory(shop.db, marta, 'jarabes', null);
  const lists = [['ninos', 'jarabes', 'capsulas'], ['ninos'], ['ninos', 'ninos'], ['ninos', 'otra'], []];

  for (const ids of lists) expect(await arrangeCategories(shop.db, marta, ids), ids.join()).toBe(false);

  expect(await order()).toEqual(['capsulas', 'ninos']);
});

test('arranging does not outdate a form in which someone edits a category', async () => {
  const [before] = await listManagedCategories(shop.db);
  await arrangeCategories(shop.db, marta, ['ninos', 'jarabes', 'capsulas']);

  const values = {
    name: 'Cápsulas',
    description: 'Blandas.',
    imageUrl: '',
    adultsOnly: false,
    hidden: false,
    parentId: null,
  };
  expect(await changeCategory(shop.db, marta, 'capsulas', values, before?.savedAt ?? null)).toEqual({ ok: true });
  expect(await order()).toEqual(['ninos', 'jarabes', 'capsulas']);
});
