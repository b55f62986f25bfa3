import { generatePath } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Role, userProfiles, users } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { readPages } from '#server/testing/pages-from-source.ts';
import { type Asked, openSession, serveShop } from '#server/testing/served-shop.ts';
import { pictureAddress } from '#shop/pictures.ts';
import { accessPage } from './testing/access-page.ts';
import { type AccessRow, accessTable, isOfOneThing, servedWithoutPages } from './testing/access-table.ts';
import {
  insertPassword,
  insertSecondFactor,
  insertSomebody,
  isSomebodys,
  readEverything,
  somebodysWords,
} from './testing/somebody.ts';

const database = useTestDatabase();
const { pages, build } = await readPages();

const keyOf = ({ address, file, does }: Pick<AccessRow, 'address' | 'file' | 'does'>) =>
  `${does}s ${address} (${file})`;

test('every loader and every action has its row in the table, and every row has its loader or action', () => {
  const served = pages.flatMap(({ address, file, module }) => [
    ...(module.loader ? [keyOf({ address, file, does: 'read' })] : []),
    ...(module.action ? [keyOf({ address, file, does: 'change' })] : []),
  ]);
  expect(accessTable.map(keyOf).sort()).toEqual(served.sort());
});

test('what the server answers without a page has its row in the table too', () => {
  const { http } = open();
  const own = new Set(http.routes.map(({ path }) => path).filter((path) => path !== '/*'));
  expect(servedWithoutPages.map(({ address }) => address).sort()).toEqual([...own].sort());
});

test('the page about it says what the table says', async () => {
  await expect(accessPage()).toMatchFileSnapshot('../docs/access.md');
});

test.each([
  ['owner', /^requireViewer$/],
  ['staff', /^require(Admin|Staff)$/],
] as const)(
  'what is for %s stands under the layout that asks who is there, and that layout has a loader',
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

/** A row's route and those above it, the innermost first. */
function chainOf({ address, file }: AccessRow): Page[] {
  const chain: Page[] = [];
  let page = pages.find((page) => page.address === address && page.file === file);
  for (; page; page = pages.find(({ id }) => id === page?.parentId)) chain.push(page);
  return chain;
}

const guarded = accessTable.filter(({ who }) => who !== 'everybody').map((row) => [keyOf(row), row] as const);

describe.each(guarded)('%s', (_, row) => {
  test('refuses whoever it is not for, gives them nothing of it and changes nothing for them', async () => {
    const { db } = database;
    const shop = open();
    const { victim, own, paramsOf } = await insertVictim(shop);
    const params = paramsOf(row);
    const stranger = await insertPerson('rosa', 'customer');
    const staff = await insertPerson('marta', 'admin');
    if (row.afterTurningOn) await insertSecondFactor(db, 'marta');
    const before = await readEverything(db);
    const theirs = before.filter(isSomebodys);

    const others = { guesses: victim.guesses[row.secret ?? 'order'], forged: victim.userId };
    for (const cookie of row.who === 'staff' ? [undefined, stranger, own.cookie] : [undefined, stranger]) {
      const who = cookie ? 'a customer' : 'nobody';
      // Signed in, where no thing is named: the same call is about what is theirs, and may pass.
      const isTheirs = row.who === 'owner' && cookie !== undefined && !isOfOneThing(row.address);
      for (const path of pathsOf(row, params, others)) {
        const answer = await shop.ask(path, asking(row, cookie, victim.userId));
        const body = `${JSON.stringify([...answer.headers])} ${await answer.text()}`;
        const said = `${path} as ${who}: ${answer.status} ${body.slice(0, 200)}`;
        if (!isTheirs) expect(isRefusal(answer, body), said).toBe(true);
        if (cookie !== own.cookie) expect(body, said).not.toMatch(somebodysWords);
      }
      const after = await readEverything(db);
      expect(isTheirs ? after.filter(isSomebodys) : after, who).toEqual(isTheirs ? theirs : before);
    }

    const rightful = { owner: own.cookie, staff, link: undefined, everybody: undefined }[row.who];
    const [path = ''] = pathsOf(row, params);
    const answer = await shop.ask(path, asking(row, rightful));
    const body = await answer.text();
    expect(row.rightly ?? (isRefusal(answer, body) ? 'refused' : answer.status)).toBe(answer.status);
    if (row.rightly || row.impersonal) return;
    if (row.does === 'read') expect(body).toMatch(somebodysWords);
    else expect(await readEverything(db)).not.toEqual(before);
  });
});

test('what everybody may read tells nothing of a customer, whoever asks', async () => {
  const shop = open();
  const { victim, paramsOf } = await insertVictim(shop);
  const stranger = await insertPerson('rosa', 'customer');
  const before = await readEverything(database.db);

  for (const row of accessTable.filter(({ who, does }) => who === 'everybody' && does === 'read')) {
    const params = { ...paramsOf(row), token: 'otro-enlace', '*': 'nada' };
    for (const path of pathsOf(row, params, { guesses: [], forged: victim.userId })) {
      const answer = await shop.ask(path, { cookie: stranger });
      expect(await answer.text(), path).not.toMatch(somebodysWords);
    }
  }
  expect(await readEverything(database.db)).toEqual(before);
});

test('a customer’s avatar is for them and for staff; others cannot tell whether it is there', async () => {
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
  const victim = await insertSomebody(database.db);
  const picture = new TextEncoder().encode('foto de valeriana');
  await shop.storage.put(victim.proofKey, picture, 'image/jpeg');
  await shop.storage.put(victim.avatarUrl.replace('/imagenes/', ''), picture, 'image/webp');
  const own = await openSession(database.db, victim.userId, { id: 'sesion', token: 'token-de-valeriana' });
  const other = await openSession(database.db, victim.userId, { id: 'otra-sesion' });
  const paramsOf = ({ secret }: AccessRow) => ({
    ...victim.params,
    sessionId: other.id,
    token: victim.secrets[secret ?? 'order'],
  });
  return { victim, own, paramsOf };
}

async function insertPerson(id: string, role: Role): Promise<string> {
  await database.db.insert(users).values({ id, name: id, email: `${id}@correo.example` });
  await database.db.insert(userProfiles).values({ id, fullName: id, email: `${id}@correo.example`, role });
  await insertPassword(database.db, id);
  return (await openSession(database.db, id)).cookie;
}

/**
 * Where a row is asked for: the page, its data, the data of its own route alone. By somebody else with each guess of the
 * secret, and with another person's id.
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

/** The request, with the id of another person wherever one could be put. */
function asking(row: AccessRow, cookie: string | undefined, forged?: string): Asked {
  const ids: Record<string, string> = forged ? { userId: forged, customerId: forged } : {};
  return { ...(cookie && { cookie }), ...(row.does === 'change' && { form: { ...ids, ...row.form } }) };
}

/** Sent to sign in, or told that it is not for them or not there; with 202 the framework tells a script of a redirect. */
function isRefusal(answer: Response, body: string): boolean {
  if (answer.status === 302) return /^\/login(\?volver=|$)/.test(answer.headers.get('Location') ?? '');
  if (answer.status === 202) return /"redirect","\/login(\?volver=|")/.test(body);
  return [400, 401, 403, 404, 410].includes(answer.status);
}
