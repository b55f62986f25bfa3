import { expect, test } from 'vitest';
import { healthReports } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Permission } from '#shop/staff/roles/permissions.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { findAnything } from './find-anything.server.ts';

const owner = aViewer({ userId: 'duena', role: 'admin' });

const shop = useTestDatabase();

/** The results as readable texts. */
async function find(text: string) {
  const { orders, products, customers } = await findAnything(shop.db, owner, text);
  return {
    orders: orders.map(({ orderNumber }) => orderNumber),
    products: products.map(({ name }) => name),
    customers: customers.map(({ id, name, email }) => `${name} <${email}>${id ? '' : ' sin cuenta'}`),
  };
}

test('one search finds orders by number, name, phone number and e-mail, products by name, and customers', async () => {
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

test('a customer of the counter, who gave no e-mail, is found once, by name and by telephone', async () => {
  const rosa = anAddress({ firstName: 'Rosa', lastName: 'Mina', phone: '3101112233', email: '' });
  await insertPlacedOrder(shop.db, { shippingAddress: { ...rosa, email: 'rosa@correo.example' } });
  await insertPlacedOrder(shop.db, { shippingAddress: rosa });
  await insertPlacedOrder(shop.db, { shippingAddress: { ...rosa, firstName: 'Rosalba', phone: '3109998877' } });
  // A sale to a customer who left no data.
  await insertPlacedOrder(shop.db, { shippingAddress: { ...rosa, firstName: 'Rosaleda', phone: '' } });

  const { customers } = await findAnything(shop.db, owner, 'rosa');
  expect(customers.map(({ name, email, phone }) => `${name} ${email} ${phone}`).sort()).toEqual([
    'Rosa Mina rosa@correo.example 3101112233',
    'Rosalba Mina  3109998877',
  ]);
  expect((await findAnything(shop.db, owner, '310 999 8877')).customers).toMatchObject([{ name: 'Rosalba Mina' }]);
});

test('an e-mail address finds its customer first and no product, however many others contain it', async () => {
  for (const name of ['Abel', 'Blas', 'César', 'Diana'])
    await insertCustomer(shop.db, { id: name, name, email: `x${name}-ana@correo.example` });
  await insertCustomer(shop.db, { id: 'ana', name: 'Zoila Ana Ruiz', email: 'ana@correo.example' });
  await insertProduct(shop.db, { name: 'Anamú', description: 'Escribe a nuestro correo' });
  const results = await findAnything(shop.db, owner, 'Ana@correo.example');
  expect(results.kinds[0]).toBe('customers');
  expect(results.customers[0]?.name).toBe('Zoila Ana Ruiz');
  expect(results.products).toEqual([]);
});

test('people with exactly the typed name come before the products, and loosely similar ones are left out', async () => {
  await insertCustomer(shop.db, { id: 'ana', name: 'Ana Ruíz', email: 'ana@correo.example' });
  await insertProduct(shop.db, { name: 'Anamú en Polvo', tags: ['ana', 'ruiz'] });
  const { kinds, products } = await findAnything(shop.db, owner, 'ana ruiz');
  expect(kinds).toEqual(['customers', 'orders', 'products']);
  expect(products).toEqual([]);
  const begun = await findAnything(shop.db, owner, 'ana rui');
  expect(begun.kinds).toEqual(['customers', 'orders', 'products']);
  expect(begun.products).toMatchObject([{ name: 'Anamú en Polvo' }]);
});

test('a single letter, or nothing, finds nothing', async () => {
  await insertProduct(shop.db, { name: 'Aceite de Almendras' });
  for (const text of ['', ' a ', '\0']) expect(await find(text)).toEqual({ orders: [], products: [], customers: [] });
});

test('the search finds only what the person may open', async () => {
  const laura = await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez', email: 'laura@correo.example' });
  await insertPlacedOrder(shop.db, { orderNumber: '482915', userId: laura, totalAmount: 54_400 });
  await insertProduct(shop.db, { name: 'Jarabe de Laurel' });
  const found = async (staffRole: string) => {
    const person = aViewer({ userId: 'x', role: 'admin', staffRole });
    const { orders, products, customers } = await findAnything(shop.db, person, 'laur');
    return { orders: orders.map(({ total }) => total), products: products.length, customers: customers.length };
  };

  expect(await found('sales')).toEqual({ orders: [54_400], products: 1, customers: 1 });
  expect(await found('warehouse')).toEqual({ orders: [null], products: 1, customers: 1 });
  expect(await found('adviser')).toEqual({ orders: [], products: 0, customers: 0 });
  expect(await found('none')).toEqual({ orders: [], products: 0, customers: 0 });
});

test('accounts are found without the permission for customers if they ordered or asked, as far as these may be seen', async () => {
  const buyer = await insertCustomer(shop.db, { id: 'buyer', name: 'Laura Compra' });
  await insertPlacedOrder(shop.db, { userId: buyer });
  const asker = await insertCustomer(shop.db, { id: 'asker', name: 'Laura Pregunta' });
  await shop.db.insert(healthReports).values({ userId: asker });
  await insertCustomer(shop.db, { id: 'new', name: 'Laura Nueva' });
  const deleted = await insertCustomer(shop.db, { id: 'deleted', name: 'Laura Borrada' });
  await insertPlacedOrder(shop.db, { userId: deleted, deletedAt: new Date() });
  const found = async (...permissions: Permission[]) =>
    (await findAnything(shop.db, { permissions }, 'laura')).customers.map(({ name }) => name);

  expect(await found('orders')).toEqual(['Laura Compra']);
  expect(await found('questions')).toEqual(['Laura Pregunta']);
  expect(await found('orders', 'questions')).toEqual(['Laura Compra', 'Laura Pregunta']);
  expect(await found('customers')).toEqual(['Laura Borrada', 'Laura Compra', 'Laura Nueva', 'Laura Pregunta']);
});
