import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { anOffer, insertProduct } from '#shop/testing/products.ts';
import { findForSale } from './find-for-sale.server.ts';

const shop = useTestDatabase();

const found = async (text: string) => {
  const { exact, products } = await findForSale(shop.db, text);
  return { exact, found: products.map(({ name, packId }) => (packId ? `${name} (${packId})` : name)) };
};

test('a scanned code finds its product or pack, exactly', async () => {
  const pack = anOffer({ id: 'x3', barcode: '7701234500027' });
  await insertProduct(shop.db, { name: 'Miel', sku: 'MI-500', barcode: '7701234500010', offers: [anOffer(), pack] });
  await insertProduct(shop.db, { name: 'Jarabe 7701234500010', barcode: '0712345678904' });
  await insertProduct(shop.db, { name: 'Retirado', barcode: '7701234500034', deletedAt: new Date() });

  expect(await found('7701234500010')).toEqual({ exact: true, found: ['Miel'] });
  expect(await found(' mi-500 ')).toEqual({ exact: true, found: ['Miel'] });
  expect(await found('7701234500027')).toEqual({ exact: true, found: ['Miel (x3)'] });
  // The same code, as scanners of American codes send it.
  expect(await found('712345678904')).toEqual({ exact: true, found: ['Jarabe 7701234500010'] });
  expect((await found('7701234500034')).exact).toBe(false);
  expect((await findForSale(shop.db, '7701234500027')).products).toMatchObject([
    { name: 'Miel', price: 30_000, stock: 10, sku: 'MI-500', barcode: '7701234500010', offers: [anOffer(), pack] },
  ]);
});

test('two products with one code are both offered', async () => {
  await insertProduct(shop.db, { name: 'Miel', barcode: '7701234500010' });
  await insertProduct(shop.db, { name: 'Polen', offers: [anOffer({ barcode: '7701234500010' })] });

  expect(await found('7701234500010')).toEqual({ exact: true, found: ['Miel', 'Polen (pack-x2)'] });
});

test('words find products by name, those for adults too', async () => {
  await insertProduct(shop.db, { name: 'Miel de abejas' });
  await insertProduct(shop.db, { name: 'Polen' });

  expect(await found('miél')).toEqual({ exact: false, found: ['Miel de abejas'] });
  expect(await found('')).toEqual({ exact: false, found: [] });
  expect(await found('\0')).toEqual({ exact: false, found: [] });
});
