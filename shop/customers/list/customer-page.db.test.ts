import { beforeEach, expect, test } from 'vitest';
import { consents, customerNotes, healthReports, orderReturns } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { claimOrder } from '#shop/orders/claim-order.server.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { permissionsOf } from '#shop/staff/roles/permissions.ts';
import { insertCustomer, insertHealthConsent } from '#shop/testing/customers.ts';
import { anAddress, insertPlacedOrder } from '#shop/testing/orders.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { addCustomerNote, deleteCustomerNote } from './customer-notes.server.ts';
import { getCustomerPage } from './get-customer-page.server.ts';

const shop = useTestDatabase();
const owner = aViewer({ userId: 'marta', fullName: 'Marta Ríos', role: 'admin' });
const shippingAddress = anAddress({ phone: '3004567812' });

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
});

async function insertLaura(): Promise<string> {
  const userId = await insertCustomer(shop.db, { id: 'laura', name: 'Laura Gómez' });
  const question = { id: 'q', question: '¿Cuánto tomo?', answer: null, timestamp: '2026-11-02T12:00:00.000Z' };
  await shop.db
    .insert(healthReports)
    .values({ userId, questions: [question], waitingCount: 1, latestQuestionAt: new Date('2026-11-02T12:00:00Z') });
  await insertHealthConsent(shop.db, userId);
  return userId;
}

test('the page of a customer has orders, money, refused parcels, consents and notes', async () => {
  const order = await insertPlacedOrder(shop.db, { shippingAddress, orderNumber: '482915', totalAmount: 54_400 });
  await insertPlacedOrder(shop.db, { shippingAddress, status: 'Cancelado' });
  await insertPlacedOrder(shop.db, { shippingAddress: anAddress({ phone: '3109999999' }) });
  const returned = { orderId: order.id, lines: [], amount: 0, exercisedOn: '2026-11-20' };
  await shop.db.insert(orderReturns).values([
    { ...returned, number: 1, kind: 'refused' },
    { ...returned, number: 2, kind: 'warranty' },
  ]);
  await shop.db
    .insert(consents)
    .values({ purpose: 'terms-and-data', wording: 'Autorizo', email: 'l@correo.example', orderId: order.id });
  await addCustomerNote(shop.db, { key: order.id, body: 'Prefiere las mañanas.', author: owner });

  const page = await getCustomerPage(shop.db, owner, order.id);

  expect(page).toMatchObject({
    name: 'Laura Gómez Restrepo',
    phone: '3004567812',
    place: 'Pereira, Risaralda',
    hasAccount: false,
    figures: { orders: 1, cancelled: 1, refused: 1, total: 54_400 },
    questions: null,
    consents: [{ purpose: 'terms-and-data', revokedAt: null }],
    notes: [{ body: 'Prefiere las mañanas.', authorName: 'Marta Ríos' }],
  });
  expect(page?.orders).toHaveLength(2);
  expect(await getCustomerPage(shop.db, owner, crypto.randomUUID())).toBeNull();
});

test('the first and the latest order of a customer are those that were not cancelled, as in the list', async () => {
  const on = (day: number) => new Date(Date.UTC(2026, 10, day, 17));
  await insertPlacedOrder(shop.db, { shippingAddress, orderDate: on(1), status: 'Cancelado' });
  const order = await insertPlacedOrder(shop.db, { shippingAddress, orderDate: on(5) });
  await insertPlacedOrder(shop.db, { shippingAddress, orderDate: on(9), status: 'Cancelado' });
  const page = await getCustomerPage(shop.db, owner, order.id);
  expect(page?.figures).toMatchObject({ firstAt: on(5), lastAt: on(5), orders: 1, cancelled: 2 });
});

test('a customer’s questions are loaded only with their permission', async () => {
  const userId = await insertLaura();
  expect(await getCustomerPage(shop.db, owner, userId)).toMatchObject({
    questions: { total: 1, waiting: 1, latest: '¿Cuánto tomo?' },
    consents: [{ purpose: 'health-data' }],
  });
  const seller = aViewer({ userId: 'ventas', role: 'admin', staffRole: 'sales' });
  expect(await getCustomerPage(shop.db, seller, userId)).toMatchObject({ questions: null, consents: [] });
});

test('with the permission for customers alone, neither orders nor amounts are loaded', async () => {
  const order = await insertPlacedOrder(shop.db, { shippingAddress });
  const page = await getCustomerPage(shop.db, { permissions: permissionsOf(['customers']) }, order.id);
  expect(page).toMatchObject({ orders: null, figures: { orders: 1, total: null } });
});

test('a note is deleted only from the page of its customer; adding and deleting are recorded without a name', async () => {
  const userId = await insertLaura();
  const other = await insertPlacedOrder(shop.db, { shippingAddress: anAddress({ phone: '3109999999' }) });
  expect(await addCustomerNote(shop.db, { key: userId, body: 'Llama los lunes.', author: owner })).toBe(true);
  const [note] = await shop.db.select().from(customerNotes);
  const noteId = note?.id ?? 0;

  expect(await deleteCustomerNote(shop.db, { key: other.id, noteId, author: owner })).toBe(false);
  expect(await deleteCustomerNote(shop.db, { key: userId, noteId, author: owner })).toBe(true);
  expect(await deleteCustomerNote(shop.db, { key: userId, noteId, author: owner })).toBe(false);
  expect(await addCustomerNote(shop.db, { key: 'nadie', body: 'Nada', author: owner })).toBe(false);

  const { changes } = await listChanges(shop.db, owner, { subject: 'customer', subjectId: userId, perPage: 9 });
  expect(changes.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['deleted', 'Nota de un cliente'],
    ['created', 'Nota de un cliente'],
  ]);
});

test('notes on a telephone join the account that has claimed all its orders', async () => {
  const [first, second] = [
    await insertPlacedOrder(shop.db, { shippingAddress, accessToken: 'a'.repeat(32) }),
    await insertPlacedOrder(shop.db, { shippingAddress, accessToken: 'b'.repeat(32) }),
  ];
  await addCustomerNote(shop.db, { key: first.id, body: 'Prefiere las mañanas.', author: owner });
  const userId = await insertCustomer(shop.db, { id: 'laura' });
  const notesOfAccount = async () => (await getCustomerPage(shop.db, owner, userId))?.notes.length;

  await claimOrder(shop.db, { accessToken: first.accessToken, userId });
  expect(await notesOfAccount()).toBe(0);
  await claimOrder(shop.db, { accessToken: second.accessToken, userId });
  expect(await notesOfAccount()).toBe(1);
});
