import pino from 'pino';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, logContext, originContext } from '#app/context.ts';
import { loader as layoutLoader } from '#app/storefront/layout.tsx';
import { productCategories, storeSettings } from '#db/schema.ts';
import { openAway } from '#db/testing/away.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { fallbackCategories } from '#shop/catalog/categories/categories.ts';
import { builtInCarousel, builtInPromos } from '#shop/settings/banners.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { publicSettings } from '#shop/settings/public-settings.ts';
import { announceShipping, shippedAnnouncement } from '#shop/shipping/announced-shipping.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { loader } from './home.tsx';

const shop = useTestDatabase();

function argsFor(db: typeof shop.db, log = pino({ level: 'silent' })) {
  const context = new RouterContextProvider();
  context.set(dbContext, db);
  context.set(logContext, log);
  context.set(originContext, 'https://tienda.example');
  const url = new URL('http://localhost/');
  return { request: new Request(url), url, context, params: {}, pattern: '/' as const };
}

test('the home page shows the shop’s content', async () => {
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica' });
  await shop.db.insert(productCategories).values({ id: 'jarabes', name: 'Jarabes' });
  const product = await insertProduct(shop.db, { featured: true, categoryId: 'jarabes' });

  const home = await loader(argsFor(shop.db));
  const { settings } = await layoutLoader(argsFor(shop.db));

  expect(home).toMatchObject({ categoriesAreLocal: false, slides: builtInCarousel(shippedAnnouncement), exam: null });
  expect(settings.siteName).toBe('La Botica');
  expect(home.categories.map((category) => category.name)).toEqual(['Jarabes']);
  expect(home.featured.map((featured) => featured.id)).toEqual([product.id]);
});

test('the home page shows the cheapest service of the exam that can be booked', async () => {
  const categoryId = 'examen-bio-cuantico';
  await shop.db.insert(productCategories).values({ id: categoryId, name: 'Examen Bio-Cuántico' });
  await insertProduct(shop.db, { name: 'Aceite', categoryId });
  await insertProduct(shop.db, { name: 'Examen agotado', categoryId, kind: 'service', price: 1_000, stock: 0 });
  await insertProduct(shop.db, { name: 'Asesoría', categoryId, kind: 'service', price: 40_000 });
  const plain = { name: 'Examen Bio-Cuántico', price: 90_000, durationMinutes: 30 };
  const exam = await insertProduct(shop.db, { ...plain, categoryId, kind: 'service' });
  await insertProduct(shop.db, { name: 'Examen en pareja', categoryId, kind: 'service', price: 140_000 });

  expect((await loader(argsFor(shop.db))).exam).toMatchObject({ id: exam.id, price: 90_000, durationMinutes: 30 });
});

test('every page names the ways to pay, without the accounts', async () => {
  const transferAccounts = [{ bank: 'Bre-B', kind: 'Llave', number: '@labotica', holder: 'La Botica' }];
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', transferAccounts });

  const layout = await layoutLoader(argsFor(shop.db));

  expect(layout.ways?.marks.replaceAll(/<[^>]*>/g, ' ').match(/\S+/g)).toEqual([
    'Bre-B',
    'Transferencia',
    'Contraentrega',
  ]);
  expect(layout.ways?.online).toBe('');
  expect(JSON.stringify(layout)).not.toContain('@labotica');
});

test('during a database outage there are built-in banners, the local categories and no featured products', async () => {
  const away = await openAway();
  try {
    expect(await loader(argsFor(away.db))).toMatchObject({
      slides: builtInCarousel(announceShipping(null)),
      promos: builtInPromos,
      categories: fallbackCategories,
      categoriesAreLocal: true,
      featured: [],
    });
  } finally {
    await away.close();
  }
});

test('settings that cannot be read are logged, and the defaults stay', async () => {
  const away = await openAway();
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => logged.push(line) });
  try {
    expect(await layoutLoader(argsFor(away.db, log))).toMatchObject({
      settings: publicSettings(defaultSettings),
      settingsAreMissing: true,
      orderSizeLimits: null,
    });
    expect(logged.map((line) => JSON.parse(line).msg).sort()).toEqual([
      'pages promise no delivery days',
      'store settings could not be read: the defaults stay',
      'the menu shows no collections',
      'the menu shows the local categories',
      'the shipping costs are not shown',
    ]);
  } finally {
    await away.close();
  }
});
