import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { type OrderStatus, orders, products, type Role, type ShippingAddress, userProfiles, users } from './schema.ts';

const shop = useTestDatabase();

const insertProduct = (wrong: Partial<typeof products.$inferInsert>) =>
  shop.db.insert(products).values({ name: 'Miel', price: 30_000, stock: 10, ...wrong });

const insertOrder = (wrong: Partial<typeof orders.$inferInsert>) =>
  shop.db.insert(orders).values({
    orderNumber: '100001',
    totalAmount: 30_000,
    status: 'Pagado',
    items: [{ id: '', name: 'Miel', quantity: 1, price: 30_000, isOffer: false, image_urls: [] }],
    shippingAddress: {} as ShippingAddress,
    idempotencyKey: crypto.randomUUID(),
    contentHash: '',
    accessToken: crypto.randomUUID(),
    ...wrong,
  });

/** Matches the error of a violated constraint. */
const refusal = (constraint: string) => ({ cause: expect.objectContaining({ constraint }) });

test.each([
  ['stock is never below zero', { stock: -1 }, 'products_stock'],
  ['a price is never negative', { price: -1 }, 'products_price'],
  ['a discount is never below 0', { discountPercentage: -1 }, 'products_discount'],
  ['a discount is never above 100', { discountPercentage: 101 }, 'products_discount'],
])('the database enforces that %s', async (_rule, wrong, constraint) => {
  await expect(insertProduct(wrong)).rejects.toMatchObject(refusal(constraint));
});

test.each([
  ['a total is never negative', { totalAmount: -1 }, 'orders_total'],
  ['shipping never costs less than nothing', { shippingCost: -1 }, 'orders_shipping_cost'],
  ['an order is of something', { items: [] }, 'orders_items'],
  ['a status is one of the six', { status: 'Perdido' as OrderStatus }, 'orders_status'],
  ['an order number is six digits or more', { orderNumber: '12345' }, 'orders_number'],
])('the database enforces that %s', async (_rule, wrong, constraint) => {
  await expect(insertOrder(wrong)).rejects.toMatchObject(refusal(constraint));
});

test('the database enforces unique order numbers and idempotency keys', async () => {
  await insertOrder({ orderNumber: '482915', idempotencyKey: 'intento-uno' });

  const sameNumber = insertOrder({ orderNumber: '482915' });
  await expect(sameNumber).rejects.toMatchObject(refusal('orders_order_number_unique'));
  const sameKey = insertOrder({ idempotencyKey: 'intento-uno' });
  await expect(sameKey).rejects.toMatchObject(refusal('orders_idempotency_key_unique'));
  expect(await shop.db.$count(orders)).toBe(1);
});

test('money is whole pesos: a fraction is refused', async () => {
  await expect(insertProduct({ price: 99.5 })).rejects.toThrow();
  await expect(insertOrder({ totalAmount: 99.5 })).rejects.toThrow();
  expect(await shop.db.$count(products)).toBe(0);
});

test('the database enforces that a role is customer or admin', async () => {
  await shop.db.insert(users).values({ id: 'u1', name: 'Laura', email: 'laura@correo.example' });

  const insert = shop.db
    .insert(userProfiles)
    .values({ id: 'u1', email: 'laura@correo.example', role: 'owner' as Role });

  await expect(insert).rejects.toMatchObject(refusal('user_profiles_role'));
});
