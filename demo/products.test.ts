import { expect, test } from 'vitest';
import { demoCategories } from './categories.ts';
import { demoProducts } from './products.ts';
import { demoBanners, demoSettings } from './settings.ts';

const shareOf = (test: (product: (typeof demoProducts)[number]) => boolean) =>
  demoProducts.filter(test).length / demoProducts.length;
const countOf = (test: (product: (typeof demoProducts)[number]) => boolean) => demoProducts.filter(test).length;
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

test('the demo shop sells 66 products or more, each under a slug of its own', () => {
  expect(demoProducts.length).toBeGreaterThanOrEqual(66);
  expect(new Set(demoProducts.map((product) => product.slug)).size).toBe(demoProducts.length);
  expect(new Set(demoProducts.map((product) => product.name)).size).toBe(demoProducts.length);
  expect(demoProducts.filter((product) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(product.slug))).toEqual([]);
});

test('every one of the ten categories has products, drawn on its own background', () => {
  expect(demoCategories).toHaveLength(10);
  for (const category of demoCategories) {
    expect(demoProducts.filter((product) => product.categoryId === category.id).length).toBeGreaterThanOrEqual(3);
  }
  expect(demoProducts.filter((product) => product.drawing.hue !== product.categoryId)).toEqual([]);
});

test('prices are whole pesos from 5.000 to 200.000 in steps of a hundred', () => {
  const odd = demoProducts.filter(({ price }) => price < 5_000 || price > 200_000 || price % 100 !== 0);
  expect(odd).toEqual([]);
});

test('about a quarter is discounted, by a quarter at most', () => {
  const share = shareOf((product) => product.discountPercentage > 0);
  expect(share).toBeGreaterThan(0.2);
  expect(share).toBeLessThan(0.3);
  expect(Math.max(...demoProducts.map((product) => product.discountPercentage))).toBe(25);
});

test('all products but services have a weight, a size and a cost, from which packs leave a profit', () => {
  const goods = demoProducts.filter(({ kind }) => kind !== 'service');
  const incomplete = goods.filter(({ weightGrams, sizeCm, cost }) => !weightGrams || !sizeCm || !cost);
  expect(incomplete.map(({ slug }) => slug)).toEqual([]);
  const withLoss = goods.filter(({ cost = 0, price, discountPercentage, offers }) =>
    [(price * (100 - discountPercentage)) / 100, ...offers.map((pack) => pack.price / pack.units)].some(
      (unit) => unit <= cost,
    ),
  );
  expect(withLoss.map(({ slug }) => slug)).toEqual([]);
  expect(demoProducts.filter(({ kind, weightGrams, cost }) => kind === 'service' && (weightGrams || cost))).toEqual([]);
});

test('about a third comes in packs', () => {
  const share = shareOf((product) => product.offers.length > 0);
  expect(share).toBeGreaterThan(0.28);
  expect(share).toBeLessThan(0.4);
});

test('a pack costs less than its units bought one by one at the discounted price', () => {
  const dear = demoProducts.flatMap((product) => {
    const unitPrice = Math.round((product.price * (100 - product.discountPercentage)) / 100);
    return product.offers.filter((offer) => offer.price >= unitPrice * offer.units).map((offer) => offer.id);
  });
  expect(dear).toEqual([]);
});

test('the more units a pack holds, the less each one costs', () => {
  for (const { offers } of demoProducts) {
    const perUnit = offers.map((offer) => offer.price / offer.units);
    expect(perUnit).toEqual(perUnit.toSorted((a, b) => b - a));
  }
});

test('packs have ids of their own and labels that say their units', () => {
  const offers = demoProducts.flatMap((product) => product.offers);
  expect(new Set(offers.map((offer) => offer.id)).size).toBe(offers.length);
  expect(offers.filter((offer) => offer.label !== `Pack x${offer.units}`)).toEqual([]);
});

test('every state of the stock occurs: none, few, low and plenty', () => {
  expect(countOf(({ stock }) => stock === 0)).toBeGreaterThanOrEqual(4);
  expect(countOf(({ stock }) => stock >= 1 && stock <= 5)).toBeGreaterThanOrEqual(3);
  expect(countOf(({ stock }) => stock >= 6 && stock <= 9)).toBeGreaterThanOrEqual(3);
  expect(shareOf(({ stock }) => stock >= 12 && stock <= 80)).toBeGreaterThan(0.7);
});

test('four to six products are featured, all of them in stock', () => {
  const featured = demoProducts.filter((product) => product.featured);
  expect(featured.length).toBeGreaterThanOrEqual(4);
  expect(featured.length).toBeLessThanOrEqual(6);
  expect(featured.filter((product) => product.stock === 0)).toEqual([]);
});

test('fourteen products are on the offers page, each at a reduced price', () => {
  const onOfferPage = demoProducts.filter((product) => product.onOfferPage);
  expect(onOfferPage).toHaveLength(14);
  expect(onOfferPage.filter((product) => product.discountPercentage === 0)).toEqual([]);
});

test('a description has two or three paragraphs and opens with a short sentence', () => {
  for (const product of demoProducts) {
    const paragraphs = product.description.split('\n\n');
    expect([2, 3], product.slug).toContain(paragraphs.length);
    expect(product.description.split('. ')[0]?.length, product.slug).toBeLessThanOrEqual(80);
  }
});

test('a supplement has the required legend', () => {
  const supplements = demoProducts.filter((product) => product.kind === 'supplement');
  const legend =
    'ESTE PRODUCTO ES UN SUPLEMENTO DIETARIO, NO ES UN MEDICAMENTO Y NO SUPLE UNA ALIMENTACIÓN EQUILIBRADA. MANTÉNGASE FUERA DEL ALCANCE DE LOS NIÑOS';
  expect(supplements.filter((product) => !product.warnings?.includes(legend))).toEqual([]);
});

test('every sanitary record says that it is a demonstration, and a service has none', () => {
  for (const product of demoProducts) {
    if (product.kind === 'service') expect(product.invimaRecord).toBeNull();
    if (product.invimaRecord) expect(product.invimaRecord).toContain('(demostración)');
  }
});

test('no product promises to heal', () => {
  const claims =
    /\b(cura[rn]?|curativ\w*|sana[rn]?|sanador\w*|alivi\w*|trata[rn]?|tratamiento|previen\w*|prevenir|combat\w*|elimina\w*|desinflam\w*|desintoxic\w*|detox|depurativ\w*|cicatriz\w*|antiinflamatori\w*|analgesic\w*|adelgaz\w*|quema\w*|regenera\w*|enfermedad\w*|dolor\w*|defensas|inmun\w*|afrodisiac\w*|libido|relaja\w*|milagros\w*|terapeutic\w*|fortalec\w*)\b/;
  const texts = [
    ...demoProducts.map((product) =>
      Object.values(product)
        .filter((value) => typeof value === 'string')
        .join(' '),
    ),
    ...demoProducts.map((product) => [...product.tags, product.drawing.name, product.drawing.line].join(' ')),
    ...demoCategories.map((category) => `${category.name} ${category.description}`),
    ...demoBanners.map((banner) => `${banner.title} ${banner.description}`),
    `${demoSettings.storeDescription} ${demoSettings.aboutUsInfo}`,
  ];
  expect(texts.flatMap((text) => fold(text).match(claims)?.[0] ?? [])).toEqual([]);
});
