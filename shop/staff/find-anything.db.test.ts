import { expect, test } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { findAnything } from './find-anything.server.ts';

const shop = useTestDatabase();

/** What was found, by the names people know it by. */
async function find(text: string) {
  const { orders, products, customers } = await findAnything(shop.db, text);
  return {
    orders: orders.map(({ orderNumber }) => orderNumber),
    products: products.map(({ name }) => name),
    customers: customers.map(({ id, name, email }) => `${name} <${email}>${id ? '' : ' sin cuenta'}`),
  };
}

test('one search finds orders by number, name, telephone and e-mail, products by name, and customers', async () => {
  const laura = await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez', email: 'laura@correo.example' });
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Laurel', role: 'admin' });
  await insertPlacedOrder(shop.db, { orderNumber: '482915', userId: laura });
  await insertPlacedOrder(shop.db, {
    orderNumber: '731904',
    shippingAddress: anAddress({
      firstName: 'Iván',
      lastName: 'Peña',
      email: 'Ivan@otro.example',
      phone: '3117654321',
    }),
  });
  await insertPlacedOrder(shop.db, { orderNumber: '482916', deletedAt: new Date() });
  await insertProduct(shop.db, { name: 'Jarabe de Laurel' });

  expect(await find('482 9')).toEqual({ orders: ['482915'], products: [], customers: [] });
  expect((await find('311 765 4321')).orders).toEqual(['731904']);
  expect(await find('ivan pena')).toEqual({
    orders: ['731904'],
    products: [],
    customers: ['Iván Peña <ivan@otro.example> sin cuenta'],
  });
  expect(await find('laur')).toEqual({
    orders: ['482915'],
    products: ['Jarabe de Laurel'],
    customers: ['Laura Gómez <laura@correo.example>'],
  });
});

test('of a single letter, or of nothing, nothing is found', async () => {
  await insertProduct(shop.db, { name: 'Aceite de Almendras' });
  for (const text of ['', ' a ', '\0']) expect(await find(text)).toEqual({ orders: [], products: [], customers: [] });
});
