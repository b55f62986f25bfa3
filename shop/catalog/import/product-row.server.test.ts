import { expect, test } from 'vitest';
import { productValues } from '#shop/testing/products.ts';
import { findColumns, headingOf, productColumns } from './product-columns.ts';
import { type ProductInShop, readProductRow, versionOf, writeProductRow } from './product-row.server.ts';

const categories = [
  { id: 'capsulas', name: 'Cápsulas' },
  { id: 'jarabes', name: 'Jarabes' },
];

const moringa: ProductInShop = {
  id: '0b9c2f1e-6a70-4a2d-9b63-2f64b1f7c111',
  values: productValues({
    name: 'Moringa',
    description: 'Hojas de moringa.\n\nDe la Guajira.',
    price: 68_000,
    discountPercentage: 20,
    stock: 10,
    categoryId: 'capsulas',
    tags: ['vegano', 'hojas'],
    featured: true,
    onOfferPage: false,
    offers: [
      { id: 'dos', label: 'Pack x2', units: 2, price: 99_000 },
      { id: 'tres', label: 'Pack x3', units: 3, price: 140_000 },
    ],
    sku: 'MO-90',
    barcode: '7701234567897',
    imageUrls: [`/imagenes/productorigenatural/${'a'.repeat(32)}`],
    kind: 'supplement',
    invimaRecord: 'SD2018-0004293',
    content: '90 cápsulas',
    expiresOn: '2027-03-31',
    weightGrams: 150,
    sizeCm: [8, 8, 12],
    cost: 41_000,
  }),
  categoryName: 'Cápsulas',
  createdAt: new Date('2026-01-01T12:00:00Z'),
  updatedAt: new Date('2026-02-01T12:00:00Z'),
};

type Cells = Partial<Record<(typeof productColumns)[number]['key'], string>>;

/** Reads a row of the exported product with some cells changed. */
function read(changes: Cells, product: ProductInShop | null = moringa, exported: ProductInShop = moringa) {
  const cells = writeProductRow(exported, productColumns).map(String);
  const { positions } = findColumns(productColumns.map(({ heading }) => heading));
  for (const [key, text] of Object.entries(changes)) cells[positions.get(key as keyof Cells) ?? -1] = text;
  return readProductRow({ row: 7, cells }, positions, product, categories);
}

const changed = (after: object) => ({ kind: 'changed', after, conflict: null });

test('an unchanged row changes nothing, even one that the form would refuse', () => {
  expect(read({})).toEqual({ kind: 'same' });
  const odd = { ...moringa.values, name: ` ${'x'.repeat(300)}`, price: 5, categoryId: null, tags: ['a,b', ''] };
  const oddProduct = { ...moringa, values: odd, categoryName: null };
  expect(read({}, oddProduct, oddProduct)).toEqual({ kind: 'same' });
});

test.each<[string, Cells]>([
  ['thousands and a currency', { price: '$ 68.000' }],
  ['pesos with decimals, a percentage', { price: '68.000,00', discountPercentage: '20%' }],
  ['a day as sheets here show it', { expiresOn: '31/03/2027' }],
  ['yes and no', { featured: 'VERDADERO', onOfferPage: '' }],
  ['spaces and line ends', { tags: 'vegano ,hojas', description: 'Hojas de moringa.\r\n\r\nDe la Guajira.' }],
  ['the kind by its code, the category without its accent', { kind: 'supplement', category: 'capsulas' }],
  ['a weight and a size with their units', { weightGrams: '150 g', sizeCm: '8×8×12 cm' }],
  ['packs by hand', { offers: 'Pack x2:2x$99.000|Pack x3: 3 × 140.000' }],
])('equal values written differently change nothing: %s', (_, cells) => {
  expect(read(cells)).toEqual({ kind: 'same' });
});

test('only fields that differ change', () => {
  expect(read({ price: '70000', tags: 'vegano' })).toEqual(changed({ price: 70_000, tags: ['vegano'] }));
  expect(read({ expiresOn: '', content: '' })).toEqual(changed({ expiresOn: null, content: null }));
  expect(read({ sku: '', barcode: '7 701234 500003' })).toEqual(changed({ sku: null, barcode: '7701234500003' }));
  expect(read({ category: 'Jarabes' })).toEqual(changed({ categoryId: 'jarabes' }));
  expect(read({ categoryId: 'jarabes' })).toEqual(changed({ categoryId: 'jarabes' }));
});

test('a pack keeps its id while its units stay the same, so that carts still refer to it', () => {
  expect(read({ offers: 'Pack x4: 4 x 180000 | Tres: 3 x 150000 | Pack x2: 2 x 90000' })).toEqual(
    changed({
      offers: [
        { id: '', label: 'Pack x4', units: 4, price: 180_000 },
        { id: 'tres', label: 'Tres', units: 3, price: 150_000 },
        { id: 'dos', label: 'Pack x2', units: 2, price: 90_000 },
      ],
    }),
  );
});

test('a pack keeps its barcode in the file, and loses it with the text in brackets', () => {
  const offers = [{ id: 'dos', label: 'Pack [x2]', units: 2, price: 99_000, barcode: '7701234500027' }];
  const coded = withValues({ offers });
  expect(read({}, coded, coded)).toEqual({ kind: 'same' });
  const [offer] = offers;
  expect(read({ offers: 'Pack [x2]: 2 x 90000 [7701234500027]' }, coded, coded)).toEqual(
    changed({ offers: [{ ...offer, price: 90_000 }] }),
  );
  const { barcode: _, ...uncoded } = offers[0] ?? {};
  expect(read({ offers: 'Pack [x2]: 2 x 99000' }, coded, coded)).toEqual(changed({ offers: [uncoded] }));
});

test('a pack has its weight in the file after its price or its barcode', () => {
  const [two, three] = moringa.values.offers;
  const texts = 'Pack x2: 2 x 99000 280 g | Pack x3: 3 x 140000 [77012] 1.400g';
  const weighed = [
    { ...two, grams: 280 },
    { ...three, barcode: '77012', grams: 1_400 },
  ] as typeof moringa.values.offers;
  expect(read({ offers: texts })).toEqual(changed({ offers: weighed }));
  const exported = withValues({ offers: weighed });
  expect(read({}, exported, exported)).toEqual({ kind: 'same' });
  expect(read({ offers: texts }, exported, exported)).toEqual({ kind: 'same' });
});

test('weight, size and cost change alone, and an empty cell means unknown', () => {
  expect(read({ weightGrams: '1.200', sizeCm: '20 x 15 x 10' })).toEqual(
    changed({ weightGrams: 1_200, sizeCm: [20, 15, 10] }),
  );
  expect(read({ weightGrams: '', sizeCm: '', cost: '' })).toEqual(
    changed({ weightGrams: null, sizeCm: null, cost: null }),
  );
});

test.each<[keyof Cells, string, string]>([
  ['name', ' ', 'El nombre es obligatorio.'],
  ['price', '', 'El precio es obligatorio.'],
  ['price', '54,4', 'Escribe el precio en pesos enteros, de 0 en adelante.'],
  ['discountPercentage', '101', 'El descuento va de 0 a 100.'],
  ['stock', '-1', 'Escribe las unidades con un número entero, de 0 en adelante.'],
  ['category', 'Perfumes', 'No hay ninguna categoría con este nombre. Créala antes de importar.'],
  ['categoryId', 'perfumes', 'No hay ninguna categoría con este id.'],
  ['featured', 'quizás', 'Escribe Sí o No.'],
  ['offers', 'Pack x2', 'Escribe cada pack así: Pack x2: 2 x 99000, y sepáralos con |.'],
  ['offers', 'Pack x2: 2 x 99000850 g', 'Escribe cada pack así: Pack x2: 2 x 99000, y sepáralos con |.'],
  ['offers', 'Dos: 2 x 5 0 g', 'Pack 1: Escribe los gramos con un número entero, de 1 a 1.000.000.'],
  ['weightGrams', '1,5 kg', 'Escribe los gramos con un número entero, de 1 a 1.000.000.'],
  ['sizeCm', '20 x 15', 'Escribe largo, ancho y alto en centímetros enteros, de 1 a 300. Por ejemplo: 20 x 15 x 10.'],
  ['cost', '-1', 'Escribe el costo en pesos enteros, de 0 a 1.000.000.000.'],
  ['offers', 'Uno: 1 x 5 | Dos: 2 x 0', 'Pack 2: Pesos enteros, 1 o más.'],
  ['expiresOn', '31/02/2027', 'Escribe la fecha completa.'],
  ['version', 'mía', 'No es una versión de la tienda. Déjala como se exportó, o vacía.'],
])(
  'a row follows the rules of the product’s form, and an error names its column and text: %s %j',
  (key, value, message) => {
    expect(read({ [key]: value })).toEqual({
      kind: 'wrong',
      problems: [{ row: 7, column: headingOf(key), value, message }],
    });
  },
);

test('a new product needs what the form needs', () => {
  const { positions } = findColumns(['Nombre', 'Precio']);
  const result = readProductRow({ row: 2, cells: ['Miel', '5000'] }, positions, null, categories);
  expect(result).toMatchObject({
    kind: 'wrong',
    problems: [
      { column: 'Stock', message: 'El stock es obligatorio.' },
      { column: 'Categoría', message: 'La categoría es obligatoria.' },
    ],
  });
  expect(read({ id: '', price: '5000' }, null)).toMatchObject({
    kind: 'new',
    values: { name: 'Moringa', price: 5_000, stock: 10, categoryId: 'capsulas', tags: ['vegano', 'hojas'] },
  });
});

const withValues = (values: Partial<ProductInShop['values']>): ProductInShop => ({
  ...moringa,
  values: { ...moringa.values, ...values },
});

test('a product changed since the export is a conflict, unless its row is untouched', () => {
  const newer = withValues({ name: 'Moringa en hojas' });
  expect(read({ price: '70000' }, newer)).toEqual({
    kind: 'changed',
    after: { name: 'Moringa', price: 70_000 },
    conflict: 'Alguien lo cambió en la tienda después de exportarlo.',
  });
  expect(read({}, newer)).toEqual({ kind: 'same' });
  expect(read({}, { ...moringa, categoryName: 'Cápsulas vegetales' })).toEqual({ kind: 'same' });
  // A file made by hand has no versions, so there is nothing to conflict with.
  expect(read({ price: '70000', version: '' }, newer)).toMatchObject({ kind: 'changed', conflict: null });
});

test('a sale since the export is not undone, and a stock edited before it is a conflict', () => {
  const sold = withValues({ stock: 7 });
  expect(read({ price: '70000' }, sold)).toEqual(changed({ price: 70_000 }));
  expect(read({ stock: '20' }, sold)).toEqual({
    kind: 'changed',
    after: { stock: 20 },
    conflict: 'Tenía 10 unidades al exportarlo y ahora tiene 7: hubo ventas u otro cambio.',
  });
  expect(read({ stock: '20' })).toEqual(changed({ stock: 20 }));
});

test.each(['10', ' 10 ', '10,00', '10.0'])(
  'a stock that a spreadsheet only wrote otherwise (%s) counts no sent unit again',
  (stock) => {
    expect(read({ stock }, withValues({ stock: 7 }))).toEqual({ kind: 'same' });
  },
);

test('a price that a spreadsheet only wrote otherwise does not overwrite a newer one', () => {
  expect(read({ price: '68.000,00' }, withValues({ price: 70_000 }))).toEqual({ kind: 'same' });
});

test('the version does not depend on the cost, which could be guessed from it, nor on whether it is seen', () => {
  const { cost: _, ...unseen } = moringa.values;
  expect(versionOf({ ...moringa, values: unseen })).toBe(versionOf(moringa));
  expect(versionOf(withValues({ cost: 1 }))).toBe(versionOf(moringa));
});

test('a cost is changed if it was edited after the export, and a newer one is a conflict', () => {
  const newer = withValues({ cost: 45_000 });
  expect(read({ cost: '$ 43.000' })).toEqual(changed({ cost: 43_000 }));
  expect(read({}, newer)).toEqual({ kind: 'same' });
  expect(read({ price: '70000' }, newer)).toEqual(changed({ price: 70_000 }));
  expect(read({ cost: '43000' }, newer)).toEqual({
    kind: 'changed',
    after: { cost: 43_000 },
    conflict: 'Alguien lo cambió en la tienda después de exportarlo.',
  });
  expect(read({ cost: '43000' }, withValues({ name: 'Moringa en hojas' }))).toEqual(changed({ cost: 43_000 }));
});

test('a version looks neither like a number nor like a formula', () => {
  expect(versionOf(moringa)).toMatch(/^v[0-9a-f]{20}-10$/);
});

test('columns are found in any order, ignoring capitals, accents and spaces', () => {
  const { positions, unknown, repeated } = findColumns([
    'PRECIO',
    ' descripcion ',
    'Proveedor',
    'precio',
    'Existencias',
  ]);
  expect([...positions]).toEqual([
    ['price', 0],
    ['description', 1],
    ['stock', 4],
  ]);
  expect({ unknown, repeated }).toEqual({ unknown: ['Proveedor'], repeated: ['precio'] });
});
