import { expect, test } from 'vitest';
import { restockRequests } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { serveShop } from '#server/testing/served-shop.ts';
import { insertProduct } from '#shop/testing/products.ts';

const database = useTestDatabase();
const { build } = await readPages();
const rows = () => database.db.select().from(restockRequests);

test('a sold-out product leads to a form that works without scripts; one in stock does not', async () => {
  const shop = serveShop(database.database, build, { confirmAddresses: true });
  const soldOut = await insertProduct(database.db, { stock: 0 });
  const inStock = await insertProduct(database.db, { stock: 1 });
  const path = `/productos/${soldOut.id}/avisame`;
  expect(await (await shop.ask(`/productos/${soldOut.id}`)).text()).toContain(`href="${path}"`);
  expect(await (await shop.ask(`/productos/${inStock.id}`)).text()).not.toContain('/avisame');

  expect((await shop.ask(path, { form: { email: 'laura@correo.example' } })).status).toBe(400);
  expect(await rows()).toEqual([]);
  const response = await shop.ask(path, { form: { email: 'laura@correo.example', consent: 'on' } });
  expect(await response.text()).toContain('por correo');
  expect(await rows()).toMatchObject([
    {
      email: 'laura@correo.example',
      wording:
        'Autorizo usar mi correo (/tratamiento-de-datos) para avisarme una sola vez cuando llegue este producto.',
    },
  ]);
});

test('a shop without a mail server asks for a mobile number instead', async () => {
  const shop = serveShop(database.database, build);
  const { id } = await insertProduct(database.db, { stock: 0 });
  const response = await shop.ask(`/productos/${id}/avisame`, { form: { phone: '300 123 4567', consent: 'on' } });
  expect(await response.text()).toContain('por WhatsApp');
  expect(await rows()).toMatchObject([{ email: null, phone: '3001234567' }]);
});

test('opening the mailed link deletes nothing; its button deletes every request of the contact', async () => {
  const shop = serveShop(database.database, build);
  const [one, other] = [await insertProduct(database.db), await insertProduct(database.db)];
  const row = { email: 'laura@correo.example', wording: 'Sí.' };
  const [request] = await database.db
    .insert(restockRequests)
    .values({ ...row, productId: one.id })
    .returning();
  await database.db.insert(restockRequests).values({ ...row, email: 'Laura@correo.example', productId: other.id });
  const path = `/avisos/${request?.linkToken}`;
  expect(await (await shop.ask(path)).text()).toContain('laura@correo.example');
  expect(await rows()).toHaveLength(2);
  expect((await shop.ask(path, { method: 'POST' })).status).toBe(200);
  expect(await rows()).toEqual([]);
  expect((await shop.ask(path)).status).toBe(410);
});
