import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dbContext, originContext, pageNotesContext } from '#app/context.ts';
import { loader as openProduct } from '#app/storefront/catalog/product/product.tsx';
import { products, shippingRules, storeSettings } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { headers, loader } from './delivery-to-city.tsx';

const shop = useTestDatabase();
const free = [{ upToGrams: null, price: 0 }];

beforeEach(() => {
  // A Wednesday, before the cut-off.
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00-05:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function contextOf(notes: { changesAt?: (moment: Date) => void } = {}) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(originContext, 'https://tienda.example');
  context.set(pageNotesContext, { shows() {}, lacks() {}, counts() {}, changesAt() {}, ...notes });
  return context;
}

async function ask(productId: string, query = '') {
  const url = new URL(`http://shop/productos/${productId}/envio${query}`);
  const args = { request: new Request(url), url, params: { productId }, context: contextOf() };
  return loader(args as unknown as Parameters<typeof loader>[0]);
}

const asked = (city: string, department: string) =>
  `?${new URLSearchParams({ ciudad: city, departamento: department })}`;

test('a city is answered with the price and the days of its own rule', async () => {
  const { id } = await insertProduct(shop.db, { price: 30_000, weightGrams: 1_200 });
  const steps = [
    { upToGrams: 1_000, price: 9_000 },
    { upToGrams: null, price: 14_000 },
  ];
  await shop.db.insert(shippingRules).values([
    { place: '66001', steps, daysLeast: 1, daysMost: 1, freeFrom: 100_000, codFee: 4_000 },
    { place: '66', steps: free, daysLeast: 1, daysMost: 3, codAllowed: false },
  ]);

  expect((await ask(id)).quote).toBeNull();
  const { quote } = await ask(id, asked('pereira', 'Risaralda'));
  expect(quote?.title).toBe('A Pereira, Risaralda');
  expect(quote?.lines.map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'Llega el jueves 26 de noviembre.',
    'Envío de una unidad: $ 14.000. Gratis si tu pedido tiene productos desde $ 100.000.',
    'Pagar contraentrega suma $ 4.000.',
  ]);
  expect((await ask(id, asked('Dosquebradas', 'Risaralda'))).quote).toEqual({
    title: 'A Dosquebradas, Risaralda',
    lines: [
      'Llega entre el jueves 26 y el lunes 30 de noviembre.',
      'Envío gratis.',
      'Aquí no se puede pagar contraentrega.',
    ],
  });
});

test('shipping is free only if it stays so for several units', async () => {
  const { id } = await insertProduct(shop.db, { price: 30_000, weightGrams: 900 });
  const steps = [
    { upToGrams: 1_000, price: 0 },
    { upToGrams: null, price: 14_000 },
  ];
  const days = { daysLeast: 1, daysMost: 1 };
  await shop.db.insert(shippingRules).values([
    { place: '66001', steps, ...days },
    { place: '66', steps, freeFrom: 30_000, ...days },
  ]);
  expect((await ask(id, asked('Pereira', 'Risaralda'))).quote?.lines).toContain('Envío de una unidad: gratis.');
  expect((await ask(id, asked('Dosquebradas', 'Risaralda'))).quote?.lines).toContain('Envío gratis.');
});

test('a city that is no municipality is answered with the rule of its department, and says so', async () => {
  const { id } = await insertProduct(shop.db);
  const { quote, typed } = await ask(id, asked('<b>Macondo</b>', 'Magdalena'));
  expect(typed.city).toBe('<b>Macondo</b>');
  expect(quote).toEqual({
    title: 'A Magdalena',
    lines: [
      'Llega entre el viernes 27 de noviembre y el miércoles 2 de diciembre.',
      'Envío gratis.',
      'Puedes pagar contraentrega.',
      'No encontramos «<b>Macondo</b>»: estos son los datos de Magdalena.',
    ],
  });
  expect((await ask(id, asked('Macondo', 'Narnia'))).quote?.title).toBe('A toda Colombia');
  await shop.db
    .insert(shippingRules)
    .values({ place: '91', steps: [{ upToGrams: null, price: 30_000 }], daysLeast: 5, daysMost: 9 });
  expect((await ask(id, asked('Macondo', 'Narnia'))).quote).toEqual({
    title: 'Elige tu departamento',
    lines: ['El precio y los días dependen de tu ciudad.'],
  });
});

test('the answer is neither cached nor indexed, and services and unknown products have none', async () => {
  expect(headers()).toEqual({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  const service = await insertProduct(shop.db, { kind: 'service' });
  await expect(ask(service.id)).rejects.toMatchObject({ init: { status: 404 } });
  await expect(ask(crypto.randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
  const gone = await insertProduct(shop.db);
  await shop.db.update(products).set({ deletedAt: new Date() });
  await expect(ask(gone.id)).rejects.toMatchObject({ init: { status: 410 } });
});

test('a product page promises the days of the country’s rule until the next cut-off', async () => {
  const { id } = await insertProduct(shop.db);
  const moments: Date[] = [];
  const open = async () => {
    const context = contextOf({ changesAt: (moment) => moments.push(moment) });
    const args = { request: new Request(`http://shop/productos/${id}`), params: { productId: id }, context };
    return (await openProduct(args as unknown as Parameters<typeof openProduct>[0])).promise;
  };
  expect(await open()).toBe('Llega entre el viernes 27 de noviembre y el miércoles 2 de diciembre, según tu ciudad.');
  vi.setSystemTime(new Date('2026-11-25T14:00:00-05:00'));
  expect(await open()).toBe('Llega entre el lunes 30 de noviembre y el jueves 3 de diciembre, según tu ciudad.');
  await shop.db.insert(storeSettings).values({ siteName: 'La Botica', cutOffHour: 16 });
  expect(await open()).toBe('Llega entre el viernes 27 de noviembre y el miércoles 2 de diciembre, según tu ciudad.');

  const cutOffs = ['2026-11-25T14:00:00-05:00', '2026-11-26T14:00:00-05:00', '2026-11-25T16:00:00-05:00'];
  expect(moments).toEqual(cutOffs.map((text) => new Date(text)));
});
