import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, collectionProducts, collections, products, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listProducts } from '#shop/catalog/lists/list-products.server.ts';
import { everything } from '#shop/catalog/search/catalog-query.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { changeMembers } from './change-members.server.ts';
import { findManagedCollection, listCollections, listFilledCollections } from './list-collections.server.ts';
import {
  changeCollection,
  createCollection,
  deleteCollection,
  mostCollections,
  moveCollection,
} from './save-collection.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const rest = { name: 'Descanso', description: 'Para la noche.' };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
});

async function create(name: string): Promise<string> {
  const created = await createCollection(shop.db, marta, { name, description: '' });
  if (!created.ok) throw new Error(created.reason);
  return created.collectionId;
}

const add = (collectionId: string, productId: string, isMember = true) =>
  changeMembers(shop.db, marta, { collectionId, productId, isMember });

const namesIn = async (query: Partial<typeof everything>) =>
  (await listProducts(shop.db, { ...everything, ...query })).products.map(({ name }) => name);

test('a collection is stored under a slug of its name, announced, and recorded with its author', async () => {
  expect(await createCollection(shop.db, marta, rest)).toEqual({ ok: true, collectionId: 'descanso' });

  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'categories' }]);
  expect(await shop.db.select().from(staffChanges)).toMatchObject([
    { subject: 'collection', subjectName: 'Descanso', action: 'created', after: rest, actorId: 'marta' },
  ]);
});

test('of two concurrent collections of one name, ignoring accents and case, the second is refused', async () => {
  const answers = await Promise.all([
    createCollection(shop.db, marta, { ...rest, name: 'Digestión' }),
    createCollection(shop.db, marta, { ...rest, name: 'DIGESTION' }),
  ]);

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, reason: 'name-taken' });
});

test('a shop has a limited number of collections', async () => {
  for (let number = 1; number <= mostCollections; number++) await create(`Colección ${number}`);

  expect(await createCollection(shop.db, marta, rest)).toEqual({ ok: false, reason: 'full' });
});

test('a changed collection keeps its id; a stale edit overwrites nothing', async () => {
  const id = await create('Descanso');
  const readAt = (await findManagedCollection(shop.db, id))?.savedAt.toISOString() ?? '';
  const night = { name: 'Buenas noches', description: 'Para la noche.' };

  expect(await changeCollection(shop.db, marta, id, night, readAt)).toEqual({ ok: true });
  expect(await changeCollection(shop.db, marta, id, rest, readAt)).toEqual({ ok: false, reason: 'newer' });
  expect(await listCollections(shop.db)).toMatchObject([{ id: 'descanso', ...night }]);
});

test('collections are listed in the order that staff choose', async () => {
  for (const name of ['Descanso', 'Digestión', 'Piel']) await create(name);

  await moveCollection(shop.db, marta, 'piel', 'up');
  await moveCollection(shop.db, marta, 'descanso', 'up');

  expect((await listCollections(shop.db)).map(({ id }) => id)).toEqual(['descanso', 'piel', 'digestion']);
});

test('the list of a collection has its products, and other filters and searches narrow it', async () => {
  const id = await create('Descanso');
  const tea = await insertProduct(shop.db, { name: 'Té de Hierbas', stock: 0 });
  const honey = await insertProduct(shop.db, { name: 'Miel de Abejas' });
  await insertProduct(shop.db, { name: 'Miel de Caña' });
  await add(id, tea.id);
  await add(id, honey.id);
  await add(id, honey.id);

  expect((await namesIn({ collectionId: id })).toSorted()).toEqual(['Miel de Abejas', 'Té de Hierbas']);
  expect(await namesIn({ collectionId: id, inStock: true })).toEqual(['Miel de Abejas']);
  expect(await namesIn({ collectionId: id, search: 'miel', sort: 'relevance' })).toEqual(['Miel de Abejas']);
  expect(await namesIn({ collectionId: 'no-existe' })).toEqual([]);
});

test('shoppers see a collection only while it has products in the shop', async () => {
  const id = await create('Descanso');
  const tea = await insertProduct(shop.db, { name: 'Té de Hierbas' });
  expect(await listFilledCollections(shop.db)).toEqual([]);

  await add(id, tea.id);
  expect(await listFilledCollections(shop.db)).toMatchObject([{ id, products: 1 }]);

  await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, tea.id));
  expect(await listFilledCollections(shop.db)).toEqual([]);
  expect(await findManagedCollection(shop.db, id)).toMatchObject({ members: [] });
  expect(await add(id, tea.id)).toEqual({ ok: false, reason: 'gone' });
});

test('a deleted product or collection leaves nothing behind; the products of a collection stay in the shop', async () => {
  const tea = await insertProduct(shop.db, { name: 'Té de Hierbas' });
  const honey = await insertProduct(shop.db, { name: 'Miel de Abejas' });
  for (const name of ['Descanso', 'Digestión']) {
    const id = await create(name);
    await add(id, tea.id);
    await add(id, honey.id);
  }

  await shop.db.delete(products).where(eq(products.id, tea.id));
  expect(await deleteCollection(shop.db, marta, 'descanso')).toBe('Descanso');

  expect(await shop.db.select().from(collectionProducts)).toEqual([{ collectionId: 'digestion', productId: honey.id }]);
  expect(await shop.db.$count(collections)).toBe(1);
  expect(await shop.db.$count(products)).toBe(1);
});
