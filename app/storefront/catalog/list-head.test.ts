import { expect, test } from 'vitest';
import { parseCatalogQuery } from '#shop/catalog/search/catalog-query.ts';
import { type AnnouncedShipping, shippedAnnouncement } from '#shop/shipping/announced-shipping.ts';
import { listHead, wayToList } from './list-head.server.ts';

const capsules = {
  id: 'capsulas',
  name: 'Cápsulas',
  description: 'Plantas en cápsulas vegetales.',
  imageUrl: '/imagenes/categoryimages/0123456789abcdef0123456789abcdef',
  adultsOnly: false,
};

const rest = { id: 'descanso', name: 'Descanso', description: 'Infusiones y plantas para la noche.' };

const head = (search: string, total = 30, announced = shippedAnnouncement) => {
  const query = parseCatalogQuery(new URLSearchParams(search));
  const category = query.categoryId === capsules.id ? capsules : undefined;
  return listHead(query, { category, collection: query.collectionId === rest.id ? rest : undefined }, total, announced);
};

test.each([
  ['', '/productos'],
  ['utm_source=boletin', '/productos'],
  ['categoria=capsulas', '/productos?categoria=capsulas'],
  ['categoria=ofertas', '/productos?oferta=true'],
  ['oferta=true&categoria=capsulas', '/productos?categoria=capsulas&oferta=true'],
  ['coleccion=descanso&pagina=2', '/productos?coleccion=descanso&pagina=2'],
  ['pagina=2', '/productos?pagina=2'],
  ['categoria=capsulas&pagina=3', '/productos?categoria=capsulas&pagina=3'],
])('a catalogue list is indexed under its own URL: ?%s', (search, path) => {
  expect(head(search)).toMatchObject({ path, indexed: true });
});

test.each([
  'search=miel',
  'orden=precio-asc',
  'min=50000',
  'max=80000',
  'vista=lista',
  'categoria=capsulas&orden=nombre-asc',
  'categoria=capsulas&coleccion=descanso',
  'coleccion=descanso&disponible=true',
])('a search or filter by a shopper is not indexed: ?%s', (search) => {
  expect(head(search)).toMatchObject({ indexed: false });
});

test('an empty list is not indexed', () => {
  expect(head('categoria=no-existe', 0)).toMatchObject({ indexed: false });
});

test('every list and page has a unique title and description of a suitable length', () => {
  const shelves = [
    '',
    'pagina=2',
    'oferta=true',
    'categoria=capsulas',
    'categoria=capsulas&pagina=2',
    'coleccion=descanso',
  ].map((it) => head(it));

  expect(new Set(shelves.map(({ title }) => title)).size).toBe(shelves.length);
  expect(new Set(shelves.map(({ description }) => description)).size).toBe(shelves.length);
  for (const { description } of shelves) {
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

test('only the list of a category for adults tells search engines that it is for adults', () => {
  const query = parseCatalogQuery(new URLSearchParams('categoria=capsulas'));

  expect(listHead(query, { category: { ...capsules, adultsOnly: true } }, 3, shippedAnnouncement).adultsOnly).toBe(
    true,
  );
  expect(head('categoria=capsulas').adultsOnly).toBe(false);
});

test('a category is shared with its own picture', () => {
  expect(head('categoria=capsulas').picture).toEqual({ path: `${capsules.imageUrl}/compartir.jpg`, alt: 'Cápsulas' });
});

test('the breadcrumb of a list goes through all products', () => {
  const query = parseCatalogQuery(new URLSearchParams('categoria=capsulas'));

  expect(wayToList(query, { category: capsules })).toEqual([
    { label: 'Inicio', to: '/' },
    { label: 'Productos', to: '/productos' },
    { label: 'Cápsulas', to: '/productos?categoria=capsulas' },
  ]);
});

test.each([
  [shippedAnnouncement, 'precios en pesos, envío gratis a toda Colombia y pago contraentrega.'],
  [
    { freeFrom: 150_000, onDelivery: 'everywhere', days: null },
    'precios en pesos, envío gratis desde $ 150.000 y pago contraentrega.',
  ],
  [{ freeFrom: null, onDelivery: 'nowhere', days: null }, 'precios en pesos, envíos a toda Colombia.'],
] satisfies [AnnouncedShipping, string][])(
  'the description of a list announces what the rules give: %o',
  (announced, text) => {
    expect(head('', 30, announced).description.replaceAll('\u00a0', ' ')).toContain(`Productos naturales: ${text}`);
  },
);
