import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { dbContext } from '#app/context.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { loader } from './product.tsx';

const shop = useTestDatabase();

function open(productId: string) {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.db);
  const request = new Request(`http://shop/productos/${productId}`);
  return loader({ request, params: { productId }, context } as unknown as Parameters<typeof loader>[0]);
}

test('a product that was deleted answers that it is gone, an unknown one that it is not there', async () => {
  const gone = await insertProduct(shop.db, { deletedAt: new Date() });

  await expect(open(gone.id)).rejects.toMatchObject({ init: { status: 410 } });
  await expect(open(crypto.randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
});

test('a product is shown with others of its category', async () => {
  const honey = await insertProduct(shop.db, { name: 'Miel' });

  expect(await open(honey.id)).toMatchObject({ product: { name: 'Miel' }, related: [] });
});
