import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, products, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { aPlacedOrder, firstLine, marta, revise } from '#shop/orders/revisions/testing/revisions.ts';
import { aNewOrder, readOrder, unitLine } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { placeOrder } from './place-order.server.ts';

const shop = useTestDatabase();

async function place(...bought: Awaited<ReturnType<typeof insertProduct>>[]) {
  const placed = await placeOrder(shop.db, aNewOrder(bought.map((product) => unitLine(product))));
  if (!('ok' in placed) || !placed.ok) throw new Error(JSON.stringify(placed));
  return placed.order.id;
}

const costsOf = async (id: string) => (await readOrder(shop.db, id)).unitCosts;

test('an order keeps what its products cost when it was placed, without those whose cost is unknown', async () => {
  const honey = await insertProduct(shop.db, { cost: 12_000 });
  const pollen = await insertProduct(shop.db, { cost: null });
  const id = await place(honey, pollen);

  await shop.db.update(products).set({ cost: 15_000 });

  expect(await costsOf(id)).toEqual({ [honey.id]: 12_000 });
});

test('a product that is added to an order gets its cost of that day, the others keep theirs', async () => {
  await shop.db.insert(users).values({ id: marta.userId, name: marta.fullName, email: 'marta@correo.example' });
  const { honey, order } = await aPlacedOrder(shop.db);
  const pollen = await insertProduct(shop.db, { cost: 5_000, price: 20_000 });
  await shop.db.update(orders).set({ unitCosts: { [honey.id]: 12_000 } });
  await shop.db.update(products).set({ cost: 15_000 }).where(eq(products.id, honey.id));

  const [kept] = firstLine(1).lines;
  if (!kept) throw new Error('No line is kept');
  const revision = { shownTotal: 50_000 };
  expect(await revise(shop.db, order.id, { lines: [kept, unitLine(pollen)] }, { revision })).toMatchObject({
    ok: true,
  });

  expect(await costsOf(order.id)).toEqual({ [honey.id]: 12_000, [pollen.id]: 5_000 });
});
