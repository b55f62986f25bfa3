import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext, originContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCategory, insertProduct } from '#shop/testing/products.ts';
import { loader } from './product.tsx';

const shop = useTestDatabase();

function open(productId: string) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  context.set(originContext, 'https://tienda.example');
  const request = new Request(`http://shop/productos/${productId}`);
  return loader({ request, params: { productId }, context } as unknown as Parameters<typeof loader>[0]);
}

test('a deleted product is answered with 410 and its category, an unknown one with 404', async () => {
  await insertCategory(shop.db);
  const gone = await insertProduct(shop.db, { name: 'Miel', categoryId: 'jarabes', deletedAt: new Date() });

  await expect(open(gone.id)).rejects.toMatchObject({
    data: { name: 'Miel', category: { id: 'jarabes', name: 'Jarabes' } },
    init: { status: 410 },
  });
  await expect(open(crypto.randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
});

test('a product is shown with others of its category', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel' });

  expect(await open(honey.id)).toMatchObject({ product: { name: 'Miel' }, related: [] });
});
