import { eq } from 'drizzle-orm';
import { generatePath } from 'react-router';
import { expect, test } from 'vitest';
import type { AccessRow } from '#app/testing/access-row.ts';
import { readEverything } from '#app/testing/read-everything.ts';
import { permissionsFor, rolesPage, staffRows } from '#app/testing/roles-page.ts';
import { insertSampleCustomer } from '#app/testing/sample-customer.ts';
import { insertSampleMoney } from '#app/testing/sample-money.ts';
import { insertSampleRecords, sampleFile, sampleNoteWords } from '#app/testing/sample-records.ts';
import {
  sampleContactWords,
  sampleCostWords,
  sampleCustomerWords,
  sampleHealthWords,
  sampleMoneyWords,
} from '#app/testing/sample-words.ts';
import { products, staffRoles } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { openSession, serveShop } from '#server/testing/served-shop.ts';
import { hasPermission, type Permission, permissions, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { builtInRoles, findBuiltInRole } from '#shop/staff/roles/roles.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { insertProduct } from '#shop/testing/products.ts';

const database = useTestDatabase();
const { pages, build } = await readPages();

/** A person who sends the requests. */
type Person = { name: string; cookie: string | undefined; permissions: Permission[] };

test('docs/roles.md matches the permissions', async () => {
  await expect(rolesPage()).toMatchFileSnapshot('../docs/roles.md');
});

test('a permission to change something at an address includes reading it', () => {
  for (const permission of permissions)
    for (const row of staffRows.filter(({ does }) => does === 'change')) {
      const [needed] = permissionsFor(row);
      const page = staffRows.find(({ address, does }) => does === 'read' && address === row.address);
      if (needed !== permission || !page) continue;
      expect(permissionsOf([permission]), row.address).toContain(permissionsFor(page)[0]);
    }
});

test('a request without the permission of its address is refused to everybody, and changes nothing', async () => {
  const { ask, paramsOf, customer } = await openShop();
  const people = [customer, await signIn('laura', null), await signIn('nadie', 'none'), ...(await signInRoles())];
  const before = await readEverything(database.db);
  const faults: string[] = [];

  for (const person of people)
    for (const row of staffRows.filter((row) => !isAllowed(row, person))) {
      // People without any permission also ask for the data of the innermost route alone.
      const mayBeAlone = row.does === 'read' && !person.permissions.some((permission) => permission !== 'panel');
      for (const isAlone of mayBeAlone ? [false, true] : [false]) {
        const { status, body } = await ask(row, paramsOf, person, { isAlone });
        // The answer to customers may name them.
        const tells = person !== customer && sampleCustomerWords.test(body);
        if (status !== 403 || tells) faults.push(`${nameOf(row)} as ${person.name}: ${status}`);
      }
    }
  for (const row of staffRows) {
    const { status, body } = await ask(row, paramsOf, { cookie: undefined });
    if (![202, 302, 401].includes(status) || sampleCustomerWords.test(body)) faults.push(`${nameOf(row)} as nobody`);
  }

  expect(faults).toEqual([]);
  expect(await readEverything(database.db)).toEqual(before);
});

test('a request with all permissions but the one it needs is refused, and changes nothing', async () => {
  const { ask, paramsOf } = await openShop();
  const people = new Map<Permission, Person>();
  for (const permission of permissions)
    people.set(
      permission,
      await signInWith(
        `sin-${permission}`,
        permissions.filter((one) => !permissionsOf([one]).includes(permission)),
      ),
    );
  const before = await readEverything(database.db);
  const faults: string[] = [];

  for (const row of staffRows)
    for (const permission of permissionsFor(row)) {
      const person = people.get(permission);
      // Everybody on the staff has 'panel'.
      if (!person) continue;
      const { status } = await ask(row, paramsOf, person);
      if (status !== 403) faults.push(`${nameOf(row)} as ${person.name}: ${status}`);
    }

  expect(faults).toEqual([]);
  expect(await readEverything(database.db)).toEqual(before);
});

test('a page shows each role only the words of what it may see', async () => {
  const { ask, paramsOf } = await openShop();
  const faults: string[] = [];
  const shown = new Set<RegExp>();

  for (const person of [await signIn('nadie', 'none'), ...(await signInRoles())])
    for (const row of [...staffRows.filter(({ does }) => does === 'read'), ...searches]) {
      if (!isAllowed(row, person)) continue;
      const { status, body } = await ask(row, paramsOf, person);
      if (status === 403 || status >= 500) faults.push(`${nameOf(row)} as ${person.name}: ${status}`);
      for (const [seers, words] of wordsOf) {
        if (!words.test(body)) continue;
        shown.add(words);
        if (!seers.some((permission) => hasPermission(person, permission)))
          faults.push(`${nameOf(row)} shows ${person.name} ${words.exec(body)?.[0]}`);
      }
      if (person.name === 'nadie' && sampleCustomerWords.test(body)) faults.push(`${nameOf(row)} shows a customer`);
    }

  expect(faults).toEqual([]);
  // The words are where they may be.
  expect(shown).toEqual(new Set(wordsOf.map(([, words]) => words)));
});

test('a request with only the permissions it needs passes every guard, and its answer tells no more', async () => {
  const { ask, paramsOf } = await openShop();
  const faults: string[] = [];

  // Reading comes first: some changes delete the record of others.
  for (const row of [...staffRows].sort((one, other) => other.does.localeCompare(one.does))) {
    const given = permissionsFor(row).filter((permission) => permission !== 'panel');
    const person = await signInWith(`solo-${given.join('-')}-${crypto.randomUUID()}`, given);
    const { status, body } = await ask(row, paramsOf, person);
    if (status === 403 || status === 401 || status >= 500) faults.push(`${nameOf(row)}: ${status}`);
    for (const [seers, words] of wordsOf)
      if (words.test(body) && !seers.some((permission) => hasPermission(person, permission)))
        faults.push(`${nameOf(row)} with ${given.join(', ')} shows ${words.exec(body)?.[0]}`);
  }

  expect(faults).toEqual([]);
});

test.each([
  ['cancelling an order', '/admin/orders/:orderId', { status: 'Cancelado' }, 'orders.cancel'],
  ['marking an order as paid', '/admin/orders/:orderId', { status: 'Pagado' }, 'payments'],
  ['giving money back', '/admin/payments/:incidentId/refund', { resolution: 'Listo', refundMethod: 'cash' }, 'refunds'],
  ['changing the logo', '/admin/pictures/:bucket', {}, 'settings'],
] as const)('%s needs its own permission', async (_, address, form, needed) => {
  const { paramsOf, shop } = await openShop();
  const path = generatePath(address, { ...paramsOf, bucket: 'logos' });
  const own = permissions.filter((one) => !permissionsOf([one]).includes(needed));
  const send = async ({ cookie }: Person) => (await shop.ask(`${path}.data`, { cookie, form: { ...form } })).status;
  const before = await readEverything(database.db);

  const without = await signInWith('sin', own);
  const unchanged = (await readEverything(database.db)).length;
  expect(await send(without)).toBe(403);
  expect((await readEverything(database.db)).length).toBe(unchanged);
  expect(before.length).toBeLessThan(unchanged);
  expect(await send(await signInWith('con', [...own, needed]))).not.toBe(403);
});

test('several orders are changed together only with the permission for each', async () => {
  const { paramsOf, shop } = await openShop();
  const order = `${paramsOf.orderId} Pendiente`;
  const send = async ({ cookie }: Person) =>
    (await shop.ask('/admin/orders/status.data', { cookie, form: { order, status: 'Cancelado' } })).status;

  expect(await send(await signIn('bodega', 'warehouse'))).toBe(403);
  expect(await send(await signIn('ventas', 'sales'))).toBe(200);
});

test('a role with only the stock counts it and changes no price, whatever the form says', async () => {
  const { shop } = await openShop();
  const { id } = await insertProduct(database.db, { price: 38_000, stock: 8 });
  const form = { price: '1', stock: '9', priceRead: '38000', stockRead: '8' };
  const { cookie } = await signIn('bodega', 'warehouse');
  const send = (more: Record<string, string>) =>
    shop.ask(`/admin/products/${id}/price-and-stock.data`, { cookie, form: { ...form, ...more } });

  expect((await send({ priceRead: '1' })).status).toBe(200);
  await send({ stock: '10', stockRead: '9' });

  const [product] = await database.db.select().from(products).where(eq(products.id, id));
  expect(product).toMatchObject({ price: 38_000, stock: 10 });
});

/** What a page may not contain for people who have none of these permissions. */
const wordsOf: [readonly Permission[], RegExp][] = [
  [['money'], sampleMoneyWords],
  [['costs'], sampleCostWords],
  [['questions'], sampleHealthWords],
  [['requests'], /Insomnio de Valeriana/],
  [['customers'], /Nota sobre Valeriana/],
  [['orders'], sampleNoteWords],
  // Invitations name an address too.
  [['orders', 'customers', 'questions', 'requests', 'newsletter', 'staff'], sampleContactWords],
];

/** Further reads: searches, sorts and filters. */
const searches: AccessRow[] = [
  ['/admin/search', 'q=valeriana'],
  ['/admin/search', 'q=731904'],
  ['/admin/orders', 'sort=highest'],
  ['/admin/orders', 'search=Quimbaya'],
  ['/admin/orders/slips', 'order=:orderId'],
  ['/admin/parcels', 'show=on-way'],
  ['/admin/parcels', 'show=still&days=1'],
  ['/admin/parcels/new', 'order=:orderId'],
  ['/admin/staff/activity', 'subject=payment'],
  ['/admin/staff/activity', 'subject=order'],
  ['/admin/payments', 'show=settled'],
  ['/admin/reviews', 'show=published'],
  ['/admin', 'periodo=ano'],
].map(([address = '', query = '']) => ({
  address,
  at: `${address}?${query}`,
  file: '',
  does: 'read',
  who: 'staff',
  guard: '',
  others: '',
}));

const nameOf = ({ address, at, does }: AccessRow) => `${does}s ${at ?? address}`;

function isAllowed(row: AccessRow, person: Person): boolean {
  const { at, ...rest } = row;
  const needed = permissionsFor(row.file === '' ? rest : row);
  return needed.every((permission) => hasPermission(person, permission));
}

/** Opens the shop with a customer about whom each kind of record exists that an address of staff names. */
async function openShop() {
  const shop = serveShop(database.database, build);
  const victim = await insertSampleCustomer(database.db);
  await insertSampleMoney(database.db, victim.params);
  const records = await insertSampleRecords(database.db, { userId: victim.userId, orderId: victim.params.orderId });
  for (const key of [victim.proofKey, records.evidenceKey]) await shop.storage.put(key, sampleFile, 'image/jpeg');
  const paramsOf: Record<string, string> = { ...victim.params, ...records.params };
  const customer: Person = {
    name: 'the customer',
    cookie: (await openSession(database.db, victim.userId)).cookie,
    permissions: [],
  };
  /**
   * Sends the request of a row: the data of its page, which does not need the built client, or only the data of its
   * innermost route.
   */
  async function ask(
    row: AccessRow,
    params: Record<string, string>,
    { cookie }: Pick<Person, 'cookie'>,
    { isAlone = false } = {},
  ) {
    const [path = '', own = ''] = (row.at ?? row.address).replace('=:orderId', `=${params.orderId}`).split('?');
    const page = pages.find(({ address, file }) => address === row.address && file === row.file);
    const query = isAlone && page ? `_routes=${encodeURIComponent(page.id)}` : own;
    const data = row.address === '/admin/live' ? '' : '.data';
    const answer = await shop.ask(`${generatePath(path, params)}${data}?${query}`, {
      cookie,
      ...(row.does === 'change' && { form: row.form ?? {} }),
    });
    if (row.address === '/admin/live' && answer.ok) {
      await answer.body?.cancel();
      return { status: answer.status, body: '' };
    }
    return { status: answer.status, body: await answer.text() };
  }
  return { shop, ask, paramsOf, customer };
}

/** Signs in a customer (null), staff without a role ('none') or with a built-in one. */
async function signIn(id: string, role: string | null): Promise<Person> {
  const staffRole = role === 'none' ? null : role;
  await insertCustomer(database.db, { id, name: id, role: role === null ? 'customer' : 'admin', staffRole });
  const given = role === null ? [] : permissionsOf(findBuiltInRole(role)?.permissions ?? []);
  return { name: id, cookie: (await openSession(database.db, id)).cookie, permissions: given };
}

async function signInRoles(): Promise<Person[]> {
  const people: Person[] = [];
  for (const { id } of builtInRoles) people.push(await signIn(id, id));
  return people;
}

/** Signs in a member of staff with a role of the shop's own. */
async function signInWith(name: string, given: readonly Permission[]): Promise<Person> {
  const id = crypto.randomUUID();
  await database.db.insert(staffRoles).values({ id, name: id, permissions: [...given] });
  await insertCustomer(database.db, { id: name, name, role: 'admin', staffRole: id });
  const own = permissions.filter((permission) => given.includes(permission));
  return { name, cookie: (await openSession(database.db, name)).cookie, permissions: permissionsOf(own) };
}
