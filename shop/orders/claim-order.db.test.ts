import { expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { anAddress, insertPlacedOrder, readOrder } from '#shop/testing/orders.ts';
import { claimOrder, claimOrdersOfAddress } from './claim-order.server.ts';

const shop = useTestDatabase();

async function insertCustomers() {
  await shop.db.insert(users).values([
    { id: 'laura', name: 'Laura', email: 'laura@correo.example' },
    { id: 'pedro', name: 'Pedro', email: 'pedro@correo.example' },
  ]);
}

const ownerOf = async ({ id }: { id: string }) => (await readOrder(shop.db, id)).userId;

test('an order joins the first account that opens its secret link, and stays there', async () => {
  await insertCustomers();
  const order = await insertPlacedOrder(shop.db);
  const { accessToken } = order;
  expect(await claimOrder(shop.db, { accessToken, userId: 'laura' })).toBe(true);
  expect(await claimOrder(shop.db, { accessToken, userId: 'laura' })).toBe(true);
  expect(await claimOrder(shop.db, { accessToken, userId: 'pedro' })).toBe(false);
  expect(await ownerOf(order)).toBe('laura');
});

test('unknown links and deleted orders join no account', async () => {
  await insertCustomers();
  const order = await insertPlacedOrder(shop.db, { deletedAt: new Date() });
  for (const accessToken of [order.accessToken, 'un-secreto-que-nadie-tiene', "' or 1=1 --"])
    expect(await claimOrder(shop.db, { accessToken, userId: 'laura' })).toBe(false);
  expect(await ownerOf(order)).toBeNull();
});

test('the orders of a confirmed address join its account, and no others', async () => {
  await insertCustomers();
  const own = await insertPlacedOrder(shop.db, { shippingAddress: anAddress({ email: 'Laura@Correo.example' }) });
  const other = await insertPlacedOrder(shop.db, { shippingAddress: anAddress({ email: 'ana@correo.example' }) });
  const claimed = await insertPlacedOrder(shop.db, {
    userId: 'pedro',
    shippingAddress: anAddress({ email: 'laura@correo.example' }),
  });

  await claimOrdersOfAddress(shop.db, 'laura', 'laura@correo.example');

  expect([await ownerOf(own), await ownerOf(other), await ownerOf(claimed)]).toEqual(['laura', null, 'pedro']);
});
