import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readsFrom } from '#db/replica.server.ts';
import { orders } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findCustomerByPhone } from '#shop/orders/selling/find-customer.server.ts';
import { fullSight } from '#shop/staff/roles/sight.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { exportCustomers } from './export-customers.server.ts';
import { type CustomerFilter, customersPerPage, listCustomers } from './list-customers.server.ts';
import { findLatestAddress, findPerson } from './people.server.ts';

const shop = useTestDatabase();
const now = new Date('2026-11-20T17:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);

const list = (query: Parameters<typeof listCustomers>[2] = {}, sight = fullSight) =>
  listCustomers(readsFrom(shop.db), sight, query, now);

async function fileRows(sight = fullSight, filter: CustomerFilter = {}) {
  const rows = [];
  for await (const page of exportCustomers(readsFrom(shop.db), sight, filter, now)) rows.push(...page);
  return rows;
}

async function order(firstName: string, phone: string, rest: Partial<typeof orders.$inferInsert> = {}) {
  const shippingAddress = anAddress({ firstName, lastName: '', phone, email: `${firstName}@correo.example` });
  return insertPlacedOrder(shop.db, { shippingAddress, orderDate: daysAgo(1), ...rest });
}

async function insertThree() {
  await order('Ana', '3000000001', { orderDate: daysAgo(100), totalAmount: 50_000 });
  await order('Ana', '3000000001', { orderDate: daysAgo(91), totalAmount: 20_000, returnedAmount: 5_000 });
  await order('Ana', '3000000001', { orderDate: daysAgo(2), status: 'Cancelado' });
  await order('Blas', '3000000002', { orderDate: daysAgo(3) });
  await order('Carla', '3000000003', { orderDate: daysAgo(1), status: 'Cancelado' });
}

test('a guest and their later account are one customer', async () => {
  const asGuest = await order('Laura', '3004567812', { orderDate: daysAgo(9) });
  const before = await findPerson(shop.db, asGuest.id);
  expect(before).toEqual({ id: '3004567812', account: null });

  const userId = await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez' });
  await order('Laura', '3004567812', { userId });
  await shop.db.update(orders).set({ userId }).where(eq(orders.id, asGuest.id));

  expect((await list()).customers).toMatchObject([{ key: 'laura', hasAccount: true, orders: 2 }]);
  // An address that was noted before leads to the account.
  expect(await findPerson(shop.db, asGuest.id)).toMatchObject({ id: 'laura', account: { fullName: 'Laura Gómez' } });
});

test('segments count what the orders say', async () => {
  await insertThree();
  const names = async (segment: 'all' | 'first' | 'repeat' | 'silent') =>
    (await list({ segment })).customers.map(({ name }) => name);

  expect((await list()).counts).toEqual({ all: 3, first: 1, repeat: 1, silent: 1 });
  expect(await names('all')).toEqual(['Blas', 'Ana', 'Carla']);
  expect(await names('first')).toEqual(['Blas']);
  expect(await names('repeat')).toEqual(['Ana']);
  expect(await names('silent')).toEqual(['Ana']);
  const [, ana] = (await list()).customers;
  expect(ana).toMatchObject({ orders: 2, total: 65_000, firstAt: daysAgo(100), lastAt: daysAgo(91) });
});

test('the address of a customer without an account is that of an order, not the telephone', async () => {
  const { id } = await order('Blas', '3000000002');
  const [blas] = (await list()).customers;
  expect(blas).toMatchObject({ key: id, hasAccount: false, phone: '3000000002' });
  expect(await findPerson(shop.db, '3000000002')).toBeNull();
});

test('customers are found by name, telephone and e-mail, with all their orders', async () => {
  await insertThree();
  await order('Anabel', '3000000001', { orderDate: daysAgo(50) });
  for (const search of ['anabel', '3000000001', 'Ana@correo'])
    expect((await list({ search })).customers, search).toMatchObject([{ phone: '3000000001', orders: 3 }]);
  expect(await list({ search: 'nadie' })).toMatchObject({ customers: [], total: 0, page: 1, pages: 1 });
});

test('a counter sale leaves the address, the e-mail and the city of the customer as they were', async () => {
  await order('Ana', '3000000001', { orderDate: daysAgo(9) });
  const parcel = anAddress({ firstName: 'Ana', phone: '3000000001', email: 'Ana@correo.example', address: 'Calle 2' });
  await insertPlacedOrder(shop.db, { shippingAddress: parcel, orderDate: daysAgo(5) });
  const carried = { ...parcel, email: '', address: '', addressDetails: '', neighborhood: '', city: '', department: '' };
  await insertPlacedOrder(shop.db, { shippingAddress: carried, orderDate: daysAgo(1), delivery: 'carried' });
  await insertPlacedOrder(shop.db, { shippingAddress: { ...carried, phone: '3000000002' }, delivery: 'carried' });

  const ana = { email: 'Ana@correo.example', city: 'Pereira' };
  const found = (await list()).customers.find(({ phone }) => phone === '3000000001');
  expect(found).toMatchObject({ ...ana, orders: 3, lastAt: daysAgo(1) });
  expect((await fileRows())[0]?.slice(1, 4)).toEqual([ana.email, '3000000001', ana.city]);
  expect(await findLatestAddress(shop.db, { id: '3000000001' })).toMatchObject({ ...ana, address: 'Calle 2' });
  expect(await findCustomerByPhone(shop.db, '3000000001')).toMatchObject({
    address: { ...ana, address: 'Calle 2' },
    orders: 3,
    lastOrderOn: daysAgo(1),
  });
  // Only ever at the counter.
  expect(await findLatestAddress(shop.db, { id: '3000000002' })).toMatchObject({ firstName: 'Ana', address: '' });
});

test('a telephone that was passed on names its new owner, without the e-mail and the place of the earlier one', async () => {
  await order('Ana', '3000000001', { orderDate: daysAgo(9) });
  const carried = anAddress({
    firstName: 'Blas',
    lastName: 'Ríos',
    phone: '3000000001',
    email: '',
    address: '',
    city: '',
  });
  await insertPlacedOrder(shop.db, { shippingAddress: carried, orderDate: daysAgo(1), delivery: 'carried' });

  const blas = { firstName: 'Blas', email: '', address: '' };
  expect(await findCustomerByPhone(shop.db, '3000000001')).toMatchObject({ address: blas, orders: 2 });
  expect(await findLatestAddress(shop.db, { id: '3000000001' })).toMatchObject(blas);
  expect((await list()).customers).toMatchObject([{ name: 'Blas Ríos', email: '', orders: 2 }]);

  const parcel = { ...carried, firstName: 'BLAS', lastName: 'Rios', email: 'blas@correo.example', address: 'Calle 3' };
  await insertPlacedOrder(shop.db, { shippingAddress: parcel, orderDate: daysAgo(2) });
  expect(await findCustomerByPhone(shop.db, '3000000001')).toMatchObject({ address: parcel, lastOrderOn: daysAgo(1) });
});

test('a customer without an order is found by the telephone of their account, without its e-mail', async () => {
  const place = { phone: '3004567812', address: 'Cra. 27 # 15-40', city: 'Pereira' };
  await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez', email: 'laura@correo.example', ...place });
  expect(await findCustomerByPhone(shop.db, '300 456 7812')).toMatchObject({
    address: { firstName: 'Laura', lastName: 'Gómez', email: '', ...place },
    orders: 0,
    lastOrderOn: null,
  });
});

test('the file has the customers of the list’s segment and search', async () => {
  await insertThree();
  const names = async (filter: CustomerFilter) => (await fileRows(fullSight, filter)).map(([name]) => name);
  expect(await names({})).toEqual(['Ana', 'Blas', 'Carla']);
  expect(await names({ segment: 'silent' })).toEqual(['Ana']);
  expect(await names({ segment: 'first', search: '3000000002' })).toEqual(['Blas']);
  expect(await names({ segment: 'first', search: 'ana' })).toEqual([]);
  const [ana] = await fileRows(fullSight, { search: 'ana' });
  expect(ana?.slice(6)).toEqual([2, '2026-08-12', '2026-08-21', 65_000]);
});

test('sales without a name, deleted orders and forgotten customers are no customers', async () => {
  await order('Venta', '');
  await order('Blas', '3000000002', { deletedAt: now });
  await order('', '3000000003', { forgottenAt: now });
  expect((await list()).customers).toEqual([]);
});

test('amounts of customers are not loaded without the permission to see them', async () => {
  await insertThree();
  const unseen = { money: false };
  expect((await list({}, unseen)).customers.map(({ total }) => total)).toEqual([null, null, null]);
  expect(JSON.stringify(await fileRows(unseen))).not.toContain('65000');
});

test('pages go on where the last one ended, and the file has every customer once', async () => {
  for (let n = 0; n < customersPerPage + 2; n++) await order(`Cliente ${n}`, String(3_100_000_000 + n));

  const second = await list({ page: 2 });
  expect(second).toMatchObject({ total: 26, pages: 2, page: 2, customers: { length: 2 } });
  expect(await list({ page: 9 })).toMatchObject({ page: 2, customers: { length: 2 } });
  const first = await list();
  expect(new Set([...first.customers, ...second.customers].map(({ phone }) => phone)).size).toBe(26);

  const rows = await fileRows();
  expect(rows.map((row) => row[2])).toEqual(Array.from({ length: 26 }, (_, n) => String(3_100_000_000 + n)));
  expect(rows[0]).toEqual([
    'Cliente 0',
    'Cliente 0@correo.example',
    '3100000000',
    'Pereira',
    'Risaralda',
    'No',
    1,
    '2026-11-19',
    '2026-11-19',
    30_000,
  ]);
});
