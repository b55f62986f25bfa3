import { generatePath } from 'react-router';
import { expect, test } from 'vitest';
import { accessPage } from '#app/testing/access-page.ts';
import { addressOf, asking, isRefusal, leadsToLogin } from '#app/testing/access-requests.ts';
import { type AccessRow, isOfOneThing } from '#app/testing/access-row.ts';
import { accessTable, servedWithoutPages } from '#app/testing/access-table.ts';
import { readEverything } from '#app/testing/read-everything.ts';
import { insertPassword, insertSampleCustomer, insertSecondFactor } from '#app/testing/sample-customer.ts';
import { belongsToSampleCustomer, sampleCustomerWords } from '#app/testing/sample-words.ts';
import { type Role, userProfiles, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { openSession, type RequestOptions, serveShop } from '#server/testing/served-shop.ts';
import { pictureAddress } from '#shop/pictures.ts';

const database = useTestDatabase();
const { pages, build } = await readPages();

const keyOf = ({ address, file, does }: Pick<AccessRow, 'address' | 'file' | 'does'>) =>
  `${does}s ${address} (${file})`;

test('every loader and action has a row in the table, and every row has its loader or action', () => {
  const served = pages.flatMap(({ address, file, module }) => [
    ...(module.loader ? [keyOf({ address, file, does: 'read' })] : []),
    ...(module.action ? [keyOf({ address, file, does: 'change' })] : []),
  ]);
  expect(accessTable.map(keyOf).sort()).toEqual(served.sort());
});

test('every response of the server without a page has a row in the table', () => {
  const { http } = open();
  const own = new Set(http.routes.map(({ path }) => path).filter((path) => path !== '/*'));
  expect(servedWithoutPages.map(({ address }) => address).sort()).toEqual([...own].sort());
});

test('docs/access.md matches the table', async () => {
  await expect(accessPage()).toMatchFileSnapshot('../docs/access.md');
});

test.each([
  ['owner', /^requireViewer$/],
  ['staff', /^require(Admin|Staff)$/],
] as const)(
  'every loader and action for %s is below a layout that checks access, and that layout has a loader',
  (who, guard) => {
    const unguarded = accessTable.filter(
      (row) => row.who === who && !chainOf(row).some(({ module }) => guards(module, guard)),
    );
    expect(unguarded.map(keyOf)).toEqual([]);

    const layouts = pages.filter(({ module }) => guards(module, guard));
    expect(layouts).not.toEqual([]);
    for (const { module } of layouts) expect(module.loader).toBeDefined();
  },
);

type Page = (typeof pages)[number];

function guards(module: Page['module'], guard: RegExp): boolean {
  return (module.middleware ?? []).some(({ name }) => guard.test(name));
}

/** The route of a row and its parent routes, innermost first. */
function chainOf({ address, file }: AccessRow): Page[] {
  const chain: Page[] = [];
  let page = pages.find((page) => page.address === address && page.file === file);
  for (; page; page = pages.find(({ id }) => id === page?.parentId)) chain.push(page);
  return chain;
}

const guarded = accessTable.filter(({ who }) => who !== 'everybody');

// Requests of staff are in app/roles.db.test.ts.
test('a request for another customer’s data is refused, returns no data and changes nothing', async () => {
  const shop = open();
  const { victim, paramsOf } = await insertVictim(shop);
  const stranger = await insertPerson('rosa', 'customer');
  const before = await readEverything(database.db);
  const faults: string[] = [];

  for (const row of guarded.filter(({ who }) => who !== 'staff')) {
    const others = { guesses: victim.guesses[row.secret ?? 'order'], forged: victim.userId };
    const paths = pathsOf(row, paramsOf(row), others);
    for (const cookie of isAboutWhoAsks(row) ? [undefined] : [undefined, stranger])
      for (const path of paths) {
        const answer = await shop.ask(path, asking(row, cookie, victim.userId));
        const body = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
        // The sign-in link for visitors without scripts leads back to the address that was asked for.
        const untold = body.replaceAll(`/login?volver=${encodeURIComponent(path)}`, '/login');
        if (sampleCustomerWords.test(untold) || !isRefusal(answer, body))
          faults.push(`${keyOf(row)}: ${path} as ${cookie ? 'a customer' : 'nobody'}: ${answer.status} ${body}`);
      }
  }

  expect(faults).toEqual([]);
  expect(await readEverything(database.db)).toEqual(before);
});

/** Whether an owner's address has no record id, so that it returns the caller's own data to any customer. */
const isAboutWhoAsks = ({ who, address }: AccessRow) => who === 'owner' && !isOfOneThing(address);

test('a request for one’s own data returns one’s own, whatever id is sent along', async () => {
  const shop = open();
  const { victim, paramsOf } = await insertVictim(shop);
  const theirs = (await readEverything(database.db)).filter(belongsToSampleCustomer);

  for (const [nth, row] of guarded.filter(isAboutWhoAsks).entries()) {
    const cookie = await insertPerson(`rosa-${nth}`, 'customer');
    for (const path of pathsOf(row, paramsOf(row), { guesses: [], forged: victim.userId })) {
      const answer = await shop.ask(path, asking(row, cookie, victim.userId));
      expect(await answer.text(), `${keyOf(row)}: ${path}`).not.toMatch(sampleCustomerWords);
    }
  }
  expect((await readEverything(database.db)).filter(belongsToSampleCustomer)).toEqual(theirs);
});

test('a request with permission returns the data', async () => {
  const shop = open();
  const { own, paramsOf } = await insertVictim(shop);
  const cookies = { owner: own.cookie, staff: await insertPerson('marta', 'admin'), link: undefined };
  for (const row of guarded) {
    if (row.does === 'change' || row.who === 'everybody') continue;
    const [path = ''] = pathsOf(row, paramsOf(row));
    const answer = await shop.ask(path, asking(row, cookies[row.who]));
    const body = await answer.text();
    expect(expectedOf(row, answer, body), keyOf(row)).toBe(answer.status);
    if (!row.rightly && !row.impersonal) expect(body, keyOf(row)).toMatch(sampleCustomerWords);
  }
});

const changes = guarded.filter(({ does }) => does === 'change');

test('an invalid request with permission passes the guard and gets its own answer', async () => {
  const shop = open();
  const { own, paramsOf } = await insertVictim(shop);
  const cookies = { owner: own.cookie, staff: await insertPerson('marta', 'admin'), link: undefined };
  for (const row of changes) {
    if (!row.rightly || row.who === 'everybody') continue;
    const [path = ''] = pathsOf(row, paramsOf(row));
    expect((await shop.ask(path, asking(row, cookies[row.who]))).status, keyOf(row)).toBe(row.rightly);
  }
});

test.each(changes.filter(({ rightly }) => !rightly).map((row) => [keyOf(row), row] as const))(
  'a request with permission takes effect: %s',
  async (_, row) => {
    const { db } = database;
    const shop = open();
    const { own, paramsOf } = await insertVictim(shop);
    const staff = row.who === 'staff' ? await insertPerson('marta', 'admin') : undefined;
    if (row.afterTurningOn) await insertSecondFactor(db, 'marta');
    const before = await readEverything(db);

    const [path = ''] = pathsOf(row, paramsOf(row));
    const answer = await shop.ask(path, asking(row, row.who === 'owner' ? own.cookie : staff));
    expect(expectedOf(row, answer, await answer.text())).toBe(answer.status);
    if (!row.impersonal) expect(await readEverything(db)).not.toEqual(before);
  },
);

function expectedOf(row: AccessRow, answer: Response, body: string): number | string {
  return row.rightly ?? (isRefusal(answer, body) ? 'refused' : answer.status);
}

/** Every back-office address in `app/routes.ts`, and some that do not exist. */
const office = [
  ...new Set(pages.map(({ address }) => address).filter((address) => /^\/admin(\/|$)/.test(address))),
  '/admin/no-existe',
  '/admin/orders/no/existe.csv',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

test('no admin address, known or not, opens for a visitor or a customer by any method', async () => {
  const shop = open();
  const { own, paramsOf } = await insertVictim(shop);
  const before = await readEverything(database.db);
  const faults: string[] = [];

  for (const address of office)
    for (const method of methods)
      for (const path of [addressOf(address, paramsOf), `${addressOf(address, paramsOf)}.data`])
        for (const cookie of [undefined, own.cookie]) {
          const form = method === 'GET' || method === 'HEAD' ? undefined : {};
          const answer = await shop.ask(path, { cookie, method, form });
          const body = await answer.text();
          const isRefused = cookie ? answer.status === 403 : leadsToLogin(answer, method === 'HEAD' ? null : body);
          if (!isRefused)
            faults.push(`${method} ${path} as ${cookie ? 'a customer' : 'nobody'}: ${answer.status} ${body}`);
        }

  expect(faults).toEqual([]);
  expect(await readEverything(database.db)).toEqual(before);
});

test('staff get an answer without a fault from every admin address, by any method', async () => {
  const shop = open();
  const { paramsOf } = await insertVictim(shop);
  const cookie = await insertPerson('marta', 'admin');
  const faults: string[] = [];
  const ask = async (path: string, options: RequestOptions) => {
    const answer = await shop.ask(path, { cookie, ...options });
    const body = await answer.text();
    if (answer.status === 403 || answer.status >= 500 || leadsToLogin(answer, body))
      faults.push(`${options.method ?? 'GET'} ${path}: ${answer.status} ${body.slice(0, 300)}`);
  };

  for (const address of office) await ask(addressOf(address, paramsOf), {});
  // Methods other than GET come last: some of them find their record already deleted by an earlier request.
  for (const method of methods.slice(1))
    for (const address of office)
      for (const path of [addressOf(address, paramsOf), `${addressOf(address, paramsOf)}.data`])
        await ask(path, { method, ...(method !== 'HEAD' && { form: {} }) });

  expect(faults).toEqual([]);
});

test('public pages reveal nothing about customers to any visitor', async () => {
  const shop = open();
  const { victim, paramsOf } = await insertVictim(shop);
  const stranger = await insertPerson('rosa', 'customer');
  const before = await readEverything(database.db);

  for (const row of accessTable.filter(({ who, does }) => who === 'everybody' && does === 'read')) {
    const params = { ...paramsOf(row), token: 'otro-enlace', '*': 'nada' };
    for (const path of pathsOf(row, params, { guesses: [], forged: victim.userId })) {
      const answer = await shop.ask(path, { cookie: stranger });
      expect(await answer.text(), path).not.toMatch(sampleCustomerWords);
    }
  }
  expect(await readEverything(database.db)).toEqual(before);
});

test('a customer’s avatar is for them and for staff; others cannot tell whether it exists', async () => {
  const shop = open();
  const { own, victim } = await insertVictim(shop);
  const see = async (cookie: string | undefined, address = victim.avatarUrl) => {
    const answer = await shop.ask(address, { cookie });
    return [answer.status, await answer.text()];
  };
  const missing = await see(undefined, pictureAddress('avatars', 'b'.repeat(32)));

  expect(await see(undefined)).toEqual(missing);
  expect(await see(await insertPerson('rosa', 'customer'))).toEqual(missing);
  expect(await see(own.cookie)).toEqual([200, 'foto de valeriana']);
  expect(await see(await insertPerson('marta', 'admin'))).toEqual([200, 'foto de valeriana']);
});

function open() {
  return serveShop(database.database, build);
}

async function insertVictim(shop: ReturnType<typeof open>) {
  const victim = await insertSampleCustomer(database.db);
  const picture = new TextEncoder().encode('foto de valeriana');
  await shop.storage.put(victim.proofKey, picture, 'image/jpeg');
  await shop.storage.put(victim.avatarUrl.replace('/imagenes/', ''), picture, 'image/webp');
  const own = await openSession(database.db, victim.userId, { id: 'sesion', token: 'token-de-valeriana' });
  const other = await openSession(database.db, victim.userId, { id: 'otra-sesion' });
  const paramsOf = ({ secret }: Pick<AccessRow, 'secret'> = {}) => ({
    ...victim.params,
    sessionId: other.id,
    token: victim.secrets[secret ?? 'order'],
  });
  return { victim, own, paramsOf };
}

async function insertPerson(id: string, role: Role): Promise<string> {
  await database.db.insert(users).values({ id, name: id, email: `${id}@correo.example` });
  await database.db
    .insert(userProfiles)
    .values({ id, fullName: id, email: `${id}@correo.example`, role, staffRole: 'owner' });
  await insertPassword(database.db, id);
  return (await openSession(database.db, id)).cookie;
}

/**
 * Lists the paths to request for a row: the page, its `.data`, and for a read also the `.data` of this route alone.
 * With `others`, the query names the forged user id, and a secret link gets each guess in place of its secret.
 */
function pathsOf(
  row: AccessRow,
  params: Record<string, string>,
  others?: { guesses: string[]; forged: string },
): string[] {
  const [page] = chainOf(row);
  const tokens = others && row.who === 'link' ? others.guesses : [params.token ?? ''];
  const query = new URLSearchParams(others && { userId: others.forged, customerId: others.forged });
  return tokens.flatMap((token) => {
    const path = generatePath(row.at ?? row.address, { ...params, token });
    const whole = [`${path}?${query}`, `${path}.data?${query}`];
    if (row.does === 'change') return whole;
    return [...whole, `${path}.data?${new URLSearchParams([...query, ['_routes', page?.id ?? '']])}`];
  });
}
