import { asc } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changes, products, staffChanges } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { demoCategories } from '#demo/categories.ts';
import { demoProducts } from '#demo/products.ts';
import { permissions } from '#shop/staff/roles/permissions.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { anOffer, insertCategory, insertProduct } from '#shop/testing/products.ts';
import { bringPictures } from './apply-import.server.ts';
import { planImport } from './plan-import.server.ts';
import { file, importSteps } from './testing/import-steps.ts';

const shop = useTestDatabase();
const { exported, plan, apply, importing, everyProduct } = importSteps(shop);

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta' });
});

test('exporting and importing changes nothing: the whole demo shop, and values that are hard to encode', async () => {
  for (const { id, name } of demoCategories) await insertCategory(shop.db, { id, name });
  await shop.db.insert(products).values(demoProducts.map(({ slug: _, drawing: __, ...product }) => product));
  await insertProduct(shop.db, {
    name: ' ="Té"; verde,\t«ñ» 🌿\n\\N %s ',
    description: '\n-1\r\n"\';"\r',
    tags: ['a,b', '"c"', '', '=1'],
    offers: [
      anOffer({ label: '3 | 2: x "todo"' }),
      anOffer({ id: 'b', label: '=1+1; \\|', barcode: '00123', grams: 20 }),
    ],
    imageUrls: ['https://fotos.example/a b|c.png', '@x'],
    categoryId: null,
    presentation: '',
    sku: '=1',
    barcode: '007',
    weightGrams: 1_250,
    sizeCm: [20, 15, 10],
    cost: 12_500,
    origin: "'=1",
    warnings: "''",
  });
  await insertProduct(shop.db, { name: 'Eliminado', deletedAt: new Date() });
  const before = await everyProduct();
  const bytes = await exported();
  const text = new TextDecoder().decode(bytes);

  const same = { created: [], changed: [], problems: [], wrong: 0, unknownColumns: [], same: before.length - 1 };
  expect(await plan(bytes)).toMatchObject(same);
  expect(await plan(Buffer.from(`\ufeff${text}`, 'utf16le'))).toMatchObject(same);
  expect(await importing(bytes)).toEqual({ ok: true, created: 0, changed: 0 });
  expect(await everyProduct()).toEqual(before);
});

test('a file changes the products its ids name, creates those without, leaves the others, and is recorded with its author', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  const miel = await insertProduct(shop.db, { name: 'Miel', price: 30_000, stock: 4, tags: ['dulce'] });
  const other = await insertProduct(shop.db, { name: 'Polen' });
  const read = await plan(
    await file(
      ['Nombre', 'Id', 'Precio', 'Stock', 'Categoría', 'Packs', 'Proveedor'],
      ['Miel de mil flores', miel.id.toUpperCase(), '32.000', 4, 'jarabes', '', 'x'],
      ['Propóleo', '', 18_000, 7, 'Jarabes', 'Pack x2: 2 x 30000', 'y'],
      ['Jalea real', null, 50_000, 1, 'Jarabes', '', 'z'],
    ),
  );
  expect(read).toMatchObject({
    wrong: 0,
    unknownColumns: ['Proveedor'],
    created: [{ row: 3 }, { row: 4 }],
    changed: [
      {
        row: 2,
        name: 'Miel',
        before: { name: 'Miel', price: 30_000, categoryId: null },
        after: { name: 'Miel de mil flores', price: 32_000, categoryId: 'jarabes' },
      },
    ],
  });

  expect(await apply(read)).toEqual({ ok: true, created: 2, changed: 1 });
  const rows = await shop.db.select().from(products).orderBy(asc(products.createdAt));
  // The first row of the file is listed first.
  expect(rows.map(({ name }) => name)).toEqual(['Miel de mil flores', 'Polen', 'Jalea real', 'Propóleo']);
  expect(rows[0]).toMatchObject({ price: 32_000, stock: 4, tags: ['dulce'], categoryId: 'jarabes' });
  expect(rows[1]).toEqual(other);
  expect(rows[3]?.offers).toEqual([
    { id: expect.stringMatching(/^[\w-]{36}$/), label: 'Pack x2', units: 2, price: 30_000 },
  ]);
  expect(await shop.db.select().from(changes)).toMatchObject([{ topic: 'products', subjectIds: [] }]);
  const recordedChanges = await shop.db.select().from(staffChanges).orderBy(staffChanges.id);
  expect(recordedChanges.map(({ subject, action, subjectName }) => [subject, action, subjectName])).toEqual([
    ['product', 'changed', 'Miel de mil flores'],
    ['product', 'created', 'Propóleo'],
    ['product', 'created', 'Jalea real'],
    ['backup', 'imported', 'Productos'],
  ]);
  expect(recordedChanges[0]).toMatchObject({
    before: { name: 'Miel', price: 30_000, category: null },
    after: { name: 'Miel de mil flores', price: 32_000, category: 'Jarabes' },
    actorName: 'Marta Ríos',
  });
  expect(recordedChanges[3]?.after).toEqual({ file: 'productos.csv', created: 2, changed: 1 });
});

test('every wrong row is reported with its number, its column and its value', async () => {
  const miel = await insertProduct(shop.db, { name: 'Miel' });
  const gone = await insertProduct(shop.db, { deletedAt: new Date() });
  const unknown = crypto.randomUUID();
  const read = await plan(
    await file(
      ['Id', 'Precio', 'Descripción'],
      [miel.id, 'gratis', 'dos\nlíneas'],
      ['x-1', 1, ''],
      [unknown, 1, ''],
      [gone.id, 1, ''],
      [miel.id, 1, ''],
      [miel.id, 1, '', 'de más'],
    ),
  );
  expect(read.wrong).toBe(6);
  expect(read.problems.map(({ row, column, value, message }) => [row, column, value, message])).toEqual([
    [2, 'Precio', 'gratis', 'Escribe el precio en pesos enteros, de 0 en adelante.'],
    [3, 'Id', 'x-1', 'No es el id de un producto. Déjalo vacío para crear uno nuevo.'],
    [4, 'Id', unknown, 'No hay ningún producto con este id. Déjalo vacío para crear uno nuevo.'],
    [5, 'Id', gone.id, 'Este producto fue eliminado.'],
    [6, 'Id', miel.id, 'El mismo producto está en la fila 2.'],
    [7, '', 'de más', 'Sobran celdas en esta fila: revisa las comillas y los separadores.'],
  ]);
});

test.each([
  ['', 'El archivo está vacío.'],
  ['PK\x03\x04', 'Es un libro de Excel. Guárdalo como «CSV UTF-8 (delimitado por comas)» y elige ese archivo.'],
  ['Id;Precio\r\n', 'El archivo solo tiene el encabezado.'],
  ['Id;Precio;PRECIO\r\n1;2;3', 'Estas columnas están repetidas: PRECIO.'],
  ['Precio\r\n1', 'Falta la columna «Id», o «Nombre» para crear productos nuevos.'],
  ['Id~Precio\r\n1~2', 'No se reconoce el separador de las columnas: usa punto y coma, coma, tabulación o barra (|).'],
  [`Nombre\r\n${'Miel\r\n'.repeat(20_001)}`, 'El archivo tiene más de 20.000 filas. Divídelo en varios.'],
  ['Id;Precio\r\n;"1', 'Hay unas comillas que se abren y no se cierran en la fila 2.'],
])('a file that cannot be read is refused with the reason: %j', async (text, problem) => {
  expect(await planImport(shop.db, { permissions }, new TextEncoder().encode(text))).toEqual({ problem });
});

test('one invalid row of 10.000 is named, and nothing is imported', async () => {
  await insertCategory(shop.db, { id: 'jarabes', name: 'Jarabes' });
  const before = await everyProduct();
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    // The heading is row 1.
    const row = index + 2;
    return [`Jarabe ${row}`, row === 7_312 ? 'doce mil' : 12_000, 5, 'Jarabes'];
  });
  const read = await plan(await file(['Nombre', 'Precio', 'Stock', 'Categoría'], ...rows));

  expect(read).toMatchObject({
    wrong: 1,
    problems: [
      {
        row: 7_312,
        column: 'Precio',
        value: 'doce mil',
        message: 'Escribe el precio en pesos enteros, de 0 en adelante.',
      },
    ],
  });
  await expect(apply(read)).rejects.toThrow();
  expect(await everyProduct()).toEqual(before);
});

test('external pictures are fetched once each; if one fails, it is named and nothing is imported', async () => {
  const kept = `/imagenes/productorigenatural/${'a'.repeat(32)}`;
  const own = `/imagenes/productorigenatural/${'b'.repeat(32)}`;
  const one = await insertProduct(shop.db, { name: 'Miel', imageUrls: ['https://viejo.example/1.jpg'] });
  const two = await insertProduct(shop.db, { name: 'Polen' });
  const bytes = await file(
    ['Id', 'Imágenes'],
    [one.id, `https://viejo.example/1.jpg | https://fotos.example/miel.jpg`],
    [two.id, `https://fotos.example/miel.jpg | ${own}`],
  );
  const requestedUrls: string[] = [];
  const keep = async (url: string) => {
    requestedUrls.push(url);
    return { ok: true as const, url: kept };
  };
  const read = await plan(bytes);
  expect(read.outsidePictures).toBe(1);
  expect(await bringPictures(read, async () => ({ ok: false, problem: 'No está.' }))).toEqual([
    { row: 2, column: 'Imágenes', value: 'https://fotos.example/miel.jpg', message: 'No está.' },
  ]);
  expect(await bringPictures(read, keep)).toEqual([]);
  expect(requestedUrls).toEqual(['https://fotos.example/miel.jpg']);
  await apply(read);
  expect(await shop.db.select().from(products).orderBy(asc(products.name))).toMatchObject([
    { imageUrls: ['https://viejo.example/1.jpg', kept] },
    { imageUrls: [kept, own] },
  ]);
});
