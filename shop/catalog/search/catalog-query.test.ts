import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogHref, everything, parseCatalogQuery } from './catalog-query.ts';

const parse = (query: string) => parseCatalogQuery(new URLSearchParams(query));

test('an address without parameters lists everything, newest first', () => {
  expect(parse('')).toEqual(everything);
  expect(catalogHref(everything)).toBe('/productos');
});

test('todos means every category and ofertas the offers, as path and as parameter', () => {
  expect(parse('categoria=todos')).toEqual(everything);
  expect(parse('categoria=ofertas')).toEqual({ ...everything, onOffer: true });
  expect(parse('oferta=true')).toEqual({ ...everything, onOffer: true });
  expect(catalogHref(parse('categoria=ofertas'))).toBe('/productos?oferta=true');
});

test('a search sorts by relevance until another order is chosen', () => {
  expect(parse('search=miel').sort).toBe('relevance');
  expect(parse('search=miel&orden=recientes').sort).toBe('newest');
  expect(catalogHref(parse('search=miel&orden=recientes'))).toBe('/productos?search=miel&orden=recientes');
  expect(parse('orden=relevancia').sort).toBe('newest');
});

test('the ends of the price slider are no limits', () => {
  expect(parse('min=0&max=200000')).toEqual(everything);
  expect(parse('min=0&max=140000')).toMatchObject({ minPrice: null, maxPrice: 140_000 });
  expect(parse('max=900000')).toMatchObject({ maxPrice: null });
});

test('prices are rounded to the steps of the slider, the lower one first', () => {
  expect(parse('min=12300&max=138000')).toMatchObject({ minPrice: 10_000, maxPrice: 140_000 });
  expect(parse('min=100000&max=50000')).toMatchObject({ minPrice: 50_000, maxPrice: 100_000 });
});

test('malformed parameters are ignored', () => {
  expect(
    parse("categoria=a'b&min=-5&max=1e9&orden=azar&pagina=-2&vista=mosaico&oferta=si&disponible=1&presentacion=a%20b"),
  ).toEqual(everything);
  expect(parse('pagina=0').page).toBe(1);
  expect(parse('pagina=2.5').page).toBe(1);
});

test('the search text is trimmed and cut to its maximum length', () => {
  expect(parse('search=%20%20miel%20%20%20de%09abejas%20').search).toBe('miel de abejas');
  expect(parse(`search=${'a'.repeat(5000)}`).search).toHaveLength(100);
});

test('every query survives formatting and parsing its address', () => {
  const step = (low: number, high: number) => fc.option(fc.integer({ min: low, max: high }).map((n) => n * 5000));
  const query = fc.record({
    search: fc.constantFrom('', 'miel', 'ácido fólico & más', 'a=b?c#d%20'),
    categoryId: fc.constantFrom(null, 'jarabes', 'linea-erotica'),
    collectionId: fc.constantFrom(null, 'descanso'),
    onOffer: fc.boolean(),
    inStock: fc.boolean(),
    presentation: fc.constantFrom(null, 'Frasco', 'Sesión'),
    minPrice: step(1, 15),
    maxPrice: step(15, 39),
    sort: fc.constantFrom('newest', 'best-sellers', 'price-asc', 'price-desc', 'name-asc', 'name-desc'),
    page: fc.integer({ min: 1, max: 500 }),
    view: fc.constantFrom('grid', 'list'),
  } as const);
  fc.assert(
    fc.property(query, (original) => {
      expect(parse(catalogHref(original).split('?')[1] ?? '')).toEqual(original);
    }),
  );
});
