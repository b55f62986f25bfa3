import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, productCategories, products, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { pictureAddress } from '#shop/pictures.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { deleteCategory } from './delete-category.server.ts';
import { listManagedCategories } from './list-categories.server.ts';
import { changeCategory, createCategory } from './save-category.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const picture = pictureAddress('categoryimages', 'a'.repeat(32));
const teas = {
  name: 'Té e infusiones',
  description: 'Hojas sueltas.',
  imageUrl: picture,
  adultsOnly: false,
  hidden: false,
  parentId: null,
};

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
});

async function rowOf(id: string) {
  const [row] = await shop.db.select().from(productCategories).where(eq(productCategories.id, id));
  return row;
}

test('a new category is stored under a slug of its name in a free colour, announced, and recorded with its author', async () => {
  await insertCategory(shop.db);

  expect(await createCategory(shop.db, marta, teas)).toEqual({ ok: true, categoryId: 'te-e-infusiones' });

  expect(await rowOf('te-e-infusiones')).toMatchObject({ ...teas, ground: 'multivitaminicos' });
  expect(await shop.db.select().from(changes)).toMatchObject([
    { topic: 'categories', subjectIds: ['te-e-infusiones'] },
  ]);
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { subject: 'category', subjectName: 'Té e infusiones', action: 'created', after: teas, actorId: 'marta' },
  ]);
});

test('of two concurrent categories of one name, ignoring accents and case, the second is refused', async () => {
  const answers = await Promise.all([
    createCategory(shop.db, marta, teas),
    createCategory(shop.db, marta, { ...teas, name: 'TE E INFUSIONES' }),
  ]);

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, reason: 'name-taken' });
  expect(await shop.db.$count(productCategories)).toBe(1);
});

test('a changed category keeps its id; a stale edit is shown the newer values and overwrites nothing', async () => {
  const { updatedAt } = await insertCategory(shop.db, { imageUrl: picture });
  const syrups = {
    name: 'Jarabes y gotas',
    description: '',
    imageUrl: '',
    adultsOnly: true,
    hidden: false,
    parentId: null,
  };

  expect(await changeCategory(shop.db, marta, 'jarabes', syrups, updatedAt)).toEqual({ ok: true });
  expect(await rowOf('jarabes')).toMatchObject({ ...syrups, ground: 'jarabes' });
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    {
      action: 'changed',
      before: { name: 'Jarabes', imageUrl: picture, adultsOnly: false },
      after: { name: 'Jarabes y gotas', imageUrl: '', adultsOnly: true },
    },
  ]);

  const second = { ...syrups, name: 'Gotas' };
  const refused = await changeCategory(shop.db, marta, 'jarabes', second, updatedAt);
  expect(refused).toMatchObject({ ok: false, reason: 'newer', newer: syrups });
  expect(await rowOf('jarabes')).toMatchObject(syrups);
  if (refused.ok || refused.reason !== 'newer') throw new Error('taken');
  expect(await changeCategory(shop.db, marta, 'jarabes', second, refused.newer.savedAt)).toEqual({ ok: true });
});

test('an external picture, another category’s name, and a deleted category are refused', async () => {
  const { updatedAt } = await insertCategory(shop.db, { imageUrl: 'https://otra.example/jarabe.png' });
  await insertCategory(shop.db, { id: 'capsulas', name: 'Cápsulas' });
  const imageUrl = 'https://otra.example/jarabe.png';
  const values = {
    name: 'Jarabes',
    description: 'De siempre.',
    imageUrl,
    adultsOnly: false,
    hidden: false,
    parentId: null,
  };
  const change = (more: Partial<typeof values>, id = 'jarabes') =>
    changeCategory(shop.db, marta, id, { ...values, ...more }, updatedAt);

  expect(await change({ imageUrl: 'https://otra.example/otro.png' })).toEqual({ ok: false, reason: 'foreign-picture' });
  expect(await change({ name: 'capsulas' })).toEqual({ ok: false, reason: 'name-taken' });
  expect(await change({}, 'perdida')).toEqual({ ok: false, reason: 'gone' });
  expect(await createCategory(shop.db, marta, values)).toEqual({ ok: false, reason: 'foreign-picture' });
  // An external picture that it already had is kept.
  expect(await change({})).toEqual({ ok: true });
});

test('deleting a category clears it from its products and counts them, without those deleted before', async () => {
  await insertCategory(shop.db);
  const honey = await insertProduct(shop.db, { categoryId: 'jarabes' });
  await insertProduct(shop.db, { categoryId: 'jarabes', deletedAt: new Date() });
  expect(await listManagedCategories(shop.db)).toMatchObject([{ id: 'jarabes', products: 1 }]);

  expect(await deleteCategory(shop.db, marta, 'jarabes', null)).toEqual({
    ok: true,
    name: 'Jarabes',
    products: 1,
    movedTo: null,
  });

  const [kept] = await shop.db.select().from(products).where(eq(products.id, honey.id));
  expect(kept?.categoryId).toBeNull();
  expect((await shop.db.select().from(changes).orderBy(changes.id)).map(({ topic }) => topic)).toEqual([
    'categories',
    'products',
  ]);
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { subject: 'category', subjectId: 'jarabes', action: 'deleted', before: { name: 'Jarabes', products: 1 } },
  ]);
  expect(await deleteCategory(shop.db, marta, 'jarabes', null)).toEqual({ ok: false, reason: 'gone' });
});

test('the products of a deleted category move to the chosen one, with those deleted before, and are counted there', async () => {
  await insertCategory(shop.db);
  await insertCategory(shop.db, { id: 'capsulas', name: 'Cápsulas' });
  await insertProduct(shop.db, { categoryId: 'jarabes' });
  await insertProduct(shop.db, { categoryId: 'jarabes' });
  await insertProduct(shop.db, { categoryId: 'jarabes', deletedAt: new Date() });

  const deleted = await deleteCategory(shop.db, marta, 'jarabes', 'capsulas');

  expect(deleted).toEqual({ ok: true, name: 'Jarabes', products: 2, movedTo: 'Cápsulas' });
  expect(await shop.db.$count(products, eq(products.categoryId, 'capsulas'))).toBe(3);
  expect(await listManagedCategories(shop.db)).toMatchObject([{ id: 'capsulas', products: 2 }]);
  expect((await shop.db.select().from(changes).orderBy(changes.id)).map(({ topic }) => topic)).toEqual([
    'categories',
    'products',
  ]);
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { subjectId: 'jarabes', action: 'deleted', before: { name: 'Jarabes', products: 2, movedTo: 'Cápsulas' } },
  ]);
});

test('a category is not deleted if the one for its products is gone, or is itself', async () => {
  await insertCategory(shop.db);
  const honey = await insertProduct(shop.db, { categoryId: 'jarabes' });

  for (const target of ['perdida', 'jarabes'])
    expect(await deleteCategory(shop.db, marta, 'jarabes', target)).toEqual({ ok: false, reason: 'target-gone' });

  const [kept] = await shop.db.select().from(products).where(eq(products.id, honey.id));
  expect(kept?.categoryId).toBe('jarabes');
  expect(await shop.db.$count(staffChanges)).toBe(0);
});
