import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, missedSearches, searchSynonyms } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listProducts } from '#shop/catalog/lists/list-products.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { everything } from './catalog-query.ts';
import { countMissedSearch, listMissedSearches, mostMissedPerDay } from './missed-searches.server.ts';
import { addOwnSynonyms, deleteOwnSynonyms, listOwnSynonyms } from './own-synonyms.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
});

async function search(text: string): Promise<string[]> {
  const page = await listProducts(shop.db, { ...everything, search: text, sort: 'relevance' });
  return page.products.map(({ name }) => name);
}

test('words that staff declare synonyms find the same products at once, in plural too, until the group is deleted', async () => {
  await insertProduct(shop.db, { name: 'Jarabe de Totumo' });
  await insertProduct(shop.db, { name: 'Crema de Árnica' });
  expect(await search('quitatos')).toEqual([]);

  await addOwnSynonyms(shop.db, marta, ['quitatos', 'totumo', 'mata tos']);
  for (const words of ['quitatos', 'Quitatós', 'mata la tos'])
    expect(await search(words)).toEqual(['Jarabe de Totumo']);
  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'products', subjectIds: [] }]);

  const [group] = await listOwnSynonyms(shop.db);
  expect(await deleteOwnSynonyms(shop.db, marta, group?.id ?? '')).toBe(true);
  expect(await search('quitatos')).toEqual([]);
  expect(await shop.db.$count(searchSynonyms)).toBe(0);
});

test('searches that find nothing are counted by day under their plain words, the most frequent first', async () => {
  for (const text of ['Bicicleta', 'BICICLETAS de niño', 'bicicleta', 'patíneta'])
    await countMissedSearch(shop.db, text);

  expect(await listMissedSearches(shop.db)).toMatchObject([
    { words: 'bicicleta', times: 2 },
    { words: expect.stringMatching(/^bicicletas/), times: 1 },
    { words: 'patineta', times: 1 },
  ]);
});

test.each(['ana@correo.example', '300 123 4567', 'cédula 52.123.456', '%'])('%s is not kept', async (text) => {
  await countMissedSearch(shop.db, text);

  expect(await shop.db.$count(missedSearches)).toBe(0);
});

test('words that found nothing are forgotten after 90 days', async () => {
  await shop.db.insert(missedSearches).values([
    { day: sql`current_date - 100` as never, words: 'viejas' },
    { day: sql`current_date - 80` as never, words: 'recientes' },
  ]);
  expect((await listMissedSearches(shop.db)).map(({ words }) => words)).toEqual(['recientes']);

  await countMissedSearch(shop.db, 'bicicleta');
  expect(await shop.db.$count(missedSearches)).toBe(2);
});

test('a day has a limited number of words; those counted already go on being counted', async () => {
  const day = sql`(now() at time zone 'America/Bogota')::date` as never;
  const words = Array.from({ length: mostMissedPerDay }, (_, number) => ({ day, words: `palabra${number}` }));
  await shop.db.insert(missedSearches).values(words);

  await countMissedSearch(shop.db, 'bicicleta');
  await countMissedSearch(shop.db, 'palabra7');

  expect(await shop.db.$count(missedSearches)).toBe(mostMissedPerDay);
  expect((await listMissedSearches(shop.db))[0]).toMatchObject({ words: 'palabra7', times: 2 });
});
