import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { readTags } from '#shop/catalog/fields/field-types.ts';
import { pickFields } from '#shop/catalog/fields/product-fields.ts';
import { checkProduct, productForm } from './product-form.ts';

const moringa = { name: 'Moringa', price: '68.000', stock: '3', categoryId: 'capsulas' };

function parse(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseWithValibot(form, { schema: productForm });
}

function read(fields: Record<string, string>) {
  const parsed = parse({ ...moringa, ...fields });
  if (parsed.status !== 'success') throw new Error(JSON.stringify(parsed.error));
  return pickFields(parsed.value);
}

const problems = (fields: Record<string, string>) => parse({ ...moringa, ...fields }).reply().error;

test('name, price, stock and category are required, and each says so', () => {
  expect(parse({}).reply().error).toEqual({
    name: ['El nombre es obligatorio.'],
    price: ['El precio es obligatorio.'],
    stock: ['El stock es obligatorio.'],
    categoryId: ['La categoría es obligatoria.'],
  });
});

test('nothing else is required', () => {
  const { name, price, stock, categoryId, kind, ...others } = read({});
  expect({ name, price, stock, categoryId }).toEqual({ ...moringa, price: 68_000, stock: 3 });
  expect(kind).toBe('other');
  for (const [key, value] of Object.entries(others)) expect([null, '', 0, false, []], key).toContainEqual(value);
  expect(others).toMatchObject({ description: '', discountPercentage: 0, tags: [], featured: false, offers: [] });
  expect(others).toMatchObject({ invimaRecord: null, usage: null, expiresOn: null });
});

test('price and stock are whole numbers of 0 or more, written with or without dots', () => {
  for (const price of ['68000', '68.000', '$ 68.000', ' 68000 ']) expect(read({ price }).price).toBe(68_000);
  expect(read({ price: '0', stock: '0' })).toMatchObject({ price: 0, stock: 0 });
  for (const wrong of ['-1', '68.5', '68,5', 'gratis', '1e3'])
    expect(problems({ price: wrong, stock: wrong }), wrong).toEqual({
      price: ['Escribe el precio en pesos enteros, de 0 en adelante.'],
      stock: ['Escribe las unidades con un número entero, de 0 en adelante.'],
    });
});

test('a number that is too high is refused with the limit', () => {
  const offer = { 'offers[0].label': 'Pack', 'offers[0].units': '10.001', 'offers[0].price': '99999999999999' };
  expect(problems({ price: '99999999999999', stock: '1000001', ...offer })).toEqual({
    price: ['Puede ser hasta 1.000.000.000.'],
    stock: ['Puede ser hasta 1.000.000.'],
    'offers[0].units': ['Puede ser hasta 10.000.'],
    'offers[0].price': ['Puede ser hasta 1.000.000.000.'],
  });
});

test('the discount is a whole number from 0 to 100', () => {
  expect(read({ discountPercentage: '100' }).discountPercentage).toBe(100);
  for (const wrong of ['120', '-5', '10.5', '101'])
    expect(problems({ discountPercentage: wrong }), wrong).toEqual({
      discountPercentage: ['El descuento va de 0 a 100.'],
    });
});

test('complete packs are kept and empty rows dropped', () => {
  const { offers } = read({
    'offers[0].id': 'a',
    'offers[0].label': ' Pack x2 ',
    'offers[0].units': '2',
    'offers[0].price': '99.000',
    'offers[1].id': 'b',
    'offers[1].label': ' ',
    'offers[1].units': '',
    'offers[1].price': '',
    'offers[2].label': 'Pack x3',
    'offers[2].units': '3',
    'offers[2].price': '138000',
  });
  expect(offers).toEqual([
    { id: 'a', label: 'Pack x2', units: 2, price: 99_000 },
    { id: '', label: 'Pack x3', units: 3, price: 138_000 },
  ]);
});

test('an incomplete pack reports what is missing in its own row', () => {
  expect(
    problems({
      'offers[0].label': 'Pack x2',
      'offers[0].units': '0',
      'offers[0].price': '',
      'offers[1].label': '',
      'offers[1].units': '3',
      'offers[1].price': '90.000',
    }),
  ).toEqual({
    'offers[0].units': ['Un número entero de 1 o más.'],
    'offers[0].price': ['Pesos enteros, 1 o más.'],
    'offers[1].label': ['Escribe la etiqueta.'],
  });
});

test('a barcode is kept without spaces; one that a spreadsheet has shortened is refused', () => {
  const pack = { 'offers[0].label': 'Pack x2', 'offers[0].units': '2', 'offers[0].price': '99.000' };
  expect(
    read({ sku: ' MO 90 ', barcode: ' 7 701234 567897', ...pack, 'offers[0].barcode': '77012 34567' }),
  ).toMatchObject({
    sku: 'MO 90',
    barcode: '7701234567897',
    offers: [{ label: 'Pack x2', units: 2, price: 99_000, barcode: '7701234567' }],
  });
  expect(problems({ barcode: '7,70123E+12', ...pack, 'offers[0].barcode': '7701<b>' })).toEqual({
    barcode: ['La hoja de cálculo acortó el código. Da formato de texto a la columna y escríbelo de nuevo.'],
    'offers[0].barcode': ['Escribe solo letras, números y guiones.'],
  });
});

test('a pack may have a weight of its own, a whole number of grams', () => {
  const pack = { 'offers[0].label': 'Pack x2', 'offers[0].units': '2', 'offers[0].price': '99.000' };
  expect(read({ ...pack, 'offers[0].grams': '1.250' }).offers).toMatchObject([{ units: 2, grams: 1_250 }]);
  expect(read({ ...pack, 'offers[0].grams': '' }).offers[0]).not.toHaveProperty('grams');
  expect(problems({ ...pack, 'offers[0].grams': '1,2' })).toEqual({
    'offers[0].grams': ['Escribe los gramos con un número entero, de 1 a 1.000.000.'],
  });
});

test('a weight, a size and a cost are optional and have their own rules', () => {
  const written = { weightGrams: '850', sizeCm: '20 x 15 x 10', cost: '$ 21.500' };
  expect(read(written)).toMatchObject({ weightGrams: 850, sizeCm: [20, 15, 10], cost: 21_500 });
  expect(read({ cost: '0' }).cost).toBe(0);
  expect(problems({ weightGrams: '0', sizeCm: '20', cost: '21,5' })).toEqual({
    weightGrams: ['Escribe los gramos con un número entero, de 1 a 1.000.000.'],
    sizeCm: ['Escribe largo, ancho y alto en centímetros enteros, de 1 a 300. Por ejemplo: 20 x 15 x 10.'],
    cost: ['Escribe el costo en pesos enteros, de 0 a 1.000.000.000.'],
  });
});

test('tags are separated by commas, each kept once', () => {
  expect(readTags(' moringa, Vegano ,,energía natural, MORINGA,')).toEqual(['moringa', 'Vegano', 'energía natural']);
});

test('picture addresses are kept once, in order', () => {
  expect(
    read({ 'imageUrls[0]': '/b', 'imageUrls[1]': '', 'imageUrls[2]': '/a', 'imageUrls[3]': '/b' }).imageUrls,
  ).toEqual(['/b', '/a']);
});

test('the expiry date is a valid day', () => {
  expect(read({ expiresOn: '2027-03-31' }).expiresOn).toBe('2027-03-31');
  for (const wrong of ['31/03/2027', '2027-02-30'])
    expect(problems({ expiresOn: wrong }), wrong).toEqual({ expiresOn: ['Escribe la fecha completa.'] });
});

test('a product without a form follows the same rules', () => {
  const row = { ...moringa, tags: 'moringa, vegano', featured: true, expiresOn: '' };
  const pack = { label: 'Pack x2', units: '2', price: '99.000' };
  expect(checkProduct({ ...row, offers: [pack] })).toEqual({
    ok: true,
    values: {
      ...read({ tags: 'moringa, vegano', featured: 'on' }),
      offers: [{ id: '', label: 'Pack x2', units: 2, price: 99_000 }],
    },
  });
  expect(checkProduct({ ...row, price: 'gratis', offers: [pack, { ...pack, units: '' }] })).toEqual({
    ok: false,
    problems: [
      { field: 'price', message: 'Escribe el precio en pesos enteros, de 0 en adelante.' },
      { field: 'offers.1.units', message: 'Un número entero de 1 o más.' },
    ],
  });
});
