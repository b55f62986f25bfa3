import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products, restockRequests } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Mail } from '#server/mail/mail.server.ts';
import { sendRestockMail } from '#server/mail/restock-mail.server.ts';
import { closeAccount } from '#shop/customers/close-account.server.ts';
import { formatPesos } from '#shop/money.ts';
import { type GivenPermission, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { notifyRestocked } from './notify-restocked.server.ts';
import { listWaiting, markNotified, pruneRestockRequests, requestRestock } from './restock-requests.server.ts';

const shop = useTestDatabase();
const origin = 'https://tienda.example';
const seller = { permissions: permissionsOf(['stock', 'orders']) };

const ask = (productId: string, name: string, userId: string | null = null) =>
  requestRestock(shop.db, { productId, contact: { email: `${name}@correo.example` }, userId });
const setStock = (id: string, stock: number) => shop.db.update(products).set({ stock }).where(eq(products.id, id));

/** Runs a round and sends its mails, as the workers do; returns who was mailed, in order. */
async function runRound(beforeSending = async () => {}): Promise<Mail[]> {
  await notifyRestocked(shop.db);
  await beforeSending();
  const { rows } = await shop.db.execute<{ data: { requestId: string } }>(sql`
    with taken as (delete from pgboss.job where name = 'restock-mail' returning data)
    select data from taken join restock_requests on id = (data->>'requestId')::uuid order by created_at, id`);
  const sent: Mail[] = [];
  const keep = async (mail: Mail) => {
    sent.push(mail);
  };
  for (const { data } of rows) await sendRestockMail(shop.db, keep, { ...data, origin });
  return sent;
}
const namesOf = (mails: Mail[]) => mails.map(({ to }) => to.split('@')[0]);
/** Moves all requests into the past. */
const pass = (hours: number) =>
  shop.db.execute(sql`update restock_requests set created_at = created_at - make_interval(hours => ${hours}),
    notified_at = notified_at - make_interval(hours => ${hours})`);

test('as many people are mailed a day as there are units, in order of request, each of them once', async () => {
  const { id } = await insertProduct(shop.db, { name: 'Miel', stock: 0, price: 30_000 });
  for (const name of ['ana', 'luis', 'rosa']) await ask(id, name);
  expect(await runRound()).toEqual([]);

  await setStock(id, 2);
  const first = await runRound();
  expect(namesOf(first)).toEqual(['ana', 'luis']);
  expect(first[0]).toMatchObject({ unsubscribeHref: expect.stringMatching(/\/avisos\/[\w-]{36}$/) });
  expect(first[0]?.text).toContain(formatPesos(30_000));
  expect(first[0]?.text).toContain(`${origin}/productos/${id}`);
  expect(await runRound()).toEqual([]);

  await pass(25);
  await setStock(id, 1);
  expect(namesOf(await runRound())).toEqual(['rosa']);
  await pass(25);
  expect(await runRound()).toEqual([]);
});

test('a person is not mailed about a product that has sold out again, and keeps their place', async () => {
  const { id } = await insertProduct(shop.db, { stock: 1 });
  for (const name of ['ana', 'luis']) await ask(id, name);
  const none = await runRound(async () => {
    await setStock(id, 0);
  });
  expect(none).toEqual([]);
  await setStock(id, 1);
  expect(namesOf(await runRound())).toEqual(['ana']);
});

test('a person is listed once for a product, and staff see the telephones to call', async () => {
  const { id } = await insertProduct(shop.db, { name: 'Miel', stock: 0 });
  const other = await insertProduct(shop.db, { name: 'Polen', stock: 0 });
  await ask(id, 'ana');
  await ask(id, 'ANA');
  await ask(other.id, 'ana');
  await requestRestock(shop.db, { productId: id, contact: { phone: '3001234567' }, userId: null });
  for (const productId of [crypto.randomUUID(), 'no-es-un-producto'])
    expect(await requestRestock(shop.db, { productId, contact: { phone: '3' }, userId: null })).toBe(false);

  const waiting = await listWaiting(shop.db, seller, id);
  expect(waiting.map(({ email, phone }) => email ?? phone)).toEqual(['ana@correo.example', '3001234567']);
  expect(await listWaiting(shop.db, seller, null)).toHaveLength(3);

  await setStock(id, 5);
  expect(namesOf(await runRound())).toEqual(['ana']);
  await markNotified(shop.db, waiting[1]?.id ?? '');
  expect(await listWaiting(shop.db, seller, id)).toEqual([]);
});

test('how to reach a person who waits is read only for staff who may see customers or their orders', async () => {
  const { id } = await insertProduct(shop.db, { stock: 0 });
  await ask(id, 'ana');
  const seen = async (given: GivenPermission[]) =>
    (await listWaiting(shop.db, { permissions: permissionsOf(given) }, id)).map(({ email }) => email);

  expect(await seen(['stock'])).toEqual([null]);
  expect(await seen(['catalogue'])).toEqual([null]);
  expect(await seen(['stock', 'orders'])).toEqual(['ana@correo.example']);
  expect(await seen(['stock', 'customers'])).toEqual(['ana@correo.example']);
});

test('requests are deleted with the account, a month after the mail, and after half a year of waiting', async () => {
  const { id } = await insertProduct(shop.db, { stock: 0 });
  await insertCustomer(shop.db, { id: 'laura' });
  await ask(id, 'laura');
  await ask(id, 'otra', 'laura');
  await closeAccount(shop.db, 'laura');
  expect(await shop.db.select().from(restockRequests)).toEqual([]);

  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const row = (name: string) => ({ productId: id, email: `${name}@correo.example`, wording: 'Sí.' });
  await shop.db.insert(restockRequests).values([
    { ...row('espera'), createdAt: days(179) },
    { ...row('olvidada'), createdAt: days(181) },
    { ...row('avisada'), createdAt: days(60), notifiedAt: days(29) },
    { ...row('terminada'), createdAt: days(60), notifiedAt: days(31) },
  ]);
  await pruneRestockRequests(shop.db);
  const left = await shop.db.select().from(restockRequests).orderBy(asc(restockRequests.createdAt));
  expect(left.map(({ email }) => email)).toEqual(['espera@correo.example', 'avisada@correo.example']);
});
