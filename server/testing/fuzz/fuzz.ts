/** Sends broken requests to the whole shop and judges what comes back, and what they left behind. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { ServerBuild } from 'react-router';
import { type AccessRow, accessTable } from '#app/testing/access-table.ts';
import { readEverything, somebodysWords } from '#app/testing/somebody.ts';
import type { Database, Db } from '#db/database.server.ts';
import { createLog } from '../../log.server.ts';
import { serveShop } from '../served-shop.ts';
import { type Attack, attackOn, breakFields, encodePart, type Field } from './attacks.ts';
import { type Asker, fillFuzzedShop } from './fuzzed-shop.ts';
import { strangeHeader, strangeTag } from './hostile-values.ts';
import { differences, leftBehind } from './left-behind.ts';
import { soundForm } from './sound-forms.ts';

const origin = 'http://tienda.example';

export type Round = {
  seed: number;
  requests: number;
  /** how often each status was answered, by kind of page or form and who asked */
  counts: Record<string, Record<number, number>>;
  findings: string[];
  slowest: { ms: number; told: string };
};

/** Whatever the code asks a form or an address for, from the code itself, and what it might be made to take. */
const names = [
  ...new Set(
    globSync('{app,shop}/**/*.{ts,tsx}', { cwd: path.join(import.meta.dirname, '../../..') })
      .filter((file) => !file.includes('test'))
      .flatMap((file) => [
        ...readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8').matchAll(
          /(?:\.(?:get|getAll|has)\('|\bname="|_)([\w.[\]]+)['"]/g,
        ),
      ])
      .map(([, name = '']) => name)
      .filter(Boolean),
  ),
  ...['role', 'userId', 'id', 'status', 'total', '_routes', 'index', '__proto__', 'constructor.prototype', 'email[]'],
  ...['offers[0].id', 'offers[99].price', 'offers[1e9]', 'banners[12].link', 'lines', 'order', 'readAt', 'fingerprint'],
];

/**
 * One round over every loader and every action, as a visitor, as a customer and as staff, on an empty database.
 *
 * @param runs how many broken requests for each loader or action and each asker
 */
export async function fuzzRound(database: Database, build: ServerBuild, seed: number, runs: number): Promise<Round> {
  const { db } = database;
  const logged: string[] = [];
  // What is slow or refused is told in the log too, as it should be.
  const keepFault = (line: string) => void (line.includes('"err":') && logged.push(line));
  const log = createLog('warn', { write: keepFault });
  const served = serveShop(database, build, { log });
  // Attempts that fail make the next ones wait, here for hours: the passwords are looked at all the same.
  served.limits.takeSignIn = async () => ({ ok: true, delayMs: 0 });
  const shop = await fillFuzzedShop(served, db);
  const counts: Round['counts'] = {};
  const findings: string[] = [];
  let requests = 0;
  let slowest = { ms: 0, told: '' };

  const known = Object.values(shop.victim.params);
  for (const asker of ['visitor', 'customer', 'staff'] as const) {
    const before = await readEverything(db);
    for (const [nth, row] of inTurn(accessTable, seed, asker).entries()) {
      const params = await shop.paramsOf(asker, row);
      const cookie = await shop.cookieOf(asker);
      const run = async (attack: Attack) => {
        const { url, init, told } = requestOf(row, attack, params, await soundForm(db, row, shop, params));
        logged.length = 0;
        requests += 1;
        const state = await stateOf(db);
        const started = performance.now();
        const answer = await send(served.http, url, { ...init, cookie });
        const ms = Math.round(performance.now() - started);
        if (ms > slowest.ms) slowest = { ms, told };
        const group = `${groupOf(row)}, ${asker}`;
        const before = counts[group] ?? {};
        counts[group] = { ...before, [answer.status]: (before[answer.status] ?? 0) + 1 };

        const problems = [...judge(answer, asker, logged)];
        if (!mayChange(row, answer.status, init.method)) problems.push(...(await state.changes()));
        return problems.length > 0 ? `${problems.join('; ')}: ${told}` : null;
      };

      const property = fc.asyncProperty(attackOn(row.does, known, names), async (attack) => {
        const problem = await run(attack);
        if (problem) throw new Error(problem);
      });
      const result = await fc.check(property, { seed: seed + nth, numRuns: runs, endOnFailure: true });
      if (result.failed) {
        const cause =
          result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
        findings.push(`${row.does} ${row.address} (${row.file}) as ${asker}, seed ${seed + nth}: ${cause}`);
      }
    }
    findings.push(...leftBehind(asker, before, await readEverything(db), shop.orders));
  }
  return { seed, requests, counts, findings, slowest };
}

/** Sends each form as it is, unbroken, as whom it is for. @returns what was answered to those that were refused */
export async function sendSoundForms(database: Database, build: ServerBuild): Promise<Record<string, number>> {
  const { db } = database;
  const served = serveShop(database, build);
  const shop = await fillFuzzedShop(served, db);
  const refused: Record<string, number> = {};
  const asSent: Attack = { breaks: [], query: [], param: null, asData: false, method: 'POST', encoding: 'urlencoded' };
  for (const row of lastTheEnds(accessTable.filter(({ does }) => does === 'change'))) {
    const asker = row.who === 'staff' ? 'staff' : row.who === 'owner' ? 'customer' : 'visitor';
    const params = await shop.paramsOf(asker, row);
    const { url, init } = requestOf(row, asSent, params, await soundForm(db, row, shop, params));
    const answer = await send(served.http, url, { ...init, cookie: await shop.cookieOf(asker) });
    if (answer.status >= 400) refused[row.address] = answer.status;
  }
  return refused;
}

/** Every row, in another order each time; last what takes the asker's own session or account away. */
function inTurn(rows: AccessRow[], seed: number, asker: Asker): AccessRow[] {
  const [shuffled = rows] = fc.sample(fc.shuffledSubarray(rows, { minLength: rows.length }), { numRuns: 1, seed });
  const mine = shuffled.filter(({ who }) => asker !== 'staff' || who !== 'link');
  return lastTheEnds(mine);
}

function lastTheEnds(rows: AccessRow[]): AccessRow[] {
  const endsOf = ({ address, does }: AccessRow) =>
    does === 'change' ? ends.findIndex((end) => end.test(address)) : -1;
  return rows.toSorted((one, other) => endsOf(one) - endsOf(other));
}

/** What there is nothing left to ask about after. */
const ends = [/\/(?:delete|remove|revoke|end)$/, /two-factor/, /^\/salir$/, /^\/perfil\/settings$/, /\/close$/];

function groupOf({ does, who, address }: AccessRow): string {
  const door = address.startsWith('/admin')
    ? 'back office'
    : address.startsWith('/perfil')
      ? 'profile'
      : who === 'link'
        ? 'by a secret link'
        : 'storefront and accounts';
  return `${door}: ${does === 'read' ? 'pages' : 'forms'}`;
}

function requestOf(row: AccessRow, attack: Attack, params: Record<string, string>, fields: Field[]) {
  const parts = [...row.address.matchAll(/:(\w+)|\*/g)].map(([all, name]) => name ?? all);
  const struck = attack.param && parts.length > 0 ? parts[attack.param.nth % parts.length] : undefined;
  const filled = (row.at ?? row.address).replace(/:(\w+)|\*/g, (all, name?: string) => {
    const key = name ?? all;
    if (attack.param && key === struck) return encodePart(attack.param.value).replaceAll('+', '%20') || '%20';
    return encodeURIComponent(params[key] ?? 'x');
  });
  const query = attack.query.map(({ name, value }) => `${encodeURIComponent(name)}=${encodePart(value)}`).join('&');
  const path = attack.asData && filled !== '/' ? `${filled}.data` : filled;
  // Without it a form goes to the layout of the home page.
  const url = path === '/' && row.does === 'change' ? `/?index&${query}` : `${path}${query && `?${query}`}`;
  if (row.does === 'read') return { url, init: { method: attack.method }, told: `${attack.method} ${short(url)}` };

  const broken = breakFields(fields, attack.breaks);
  const body = bodyOf(broken, attack.encoding);
  const told = `${attack.method} ${short(url)} as ${attack.encoding}, ${broken.map(({ name, sent }) => `${name}=${short(JSON.stringify(sent))}`).join(' & ')}`;
  return { url, init: { method: attack.method, ...body }, told };
}

const short = (text: string) => (text.length > 600 ? `${text.slice(0, 600)}… (${text.length})` : text);

function bodyOf(
  fields: ReturnType<typeof breakFields>,
  encoding: Attack['encoding'],
): { body?: BodyInit; type?: string } {
  if (encoding === 'none') return {};
  const hasFile = fields.some(({ sent }) => 'file' in sent);
  if (encoding === 'multipart' || encoding === 'cut-off' || hasFile) {
    const boundary = 'x-limite';
    const type = `multipart/form-data; boundary=${boundary}`;
    const parts = fields.map(({ name, sent }) => {
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
      if (!('file' in sent)) return Buffer.from(`${head}\r\n\r\n${'raw' in sent ? sent.raw : sent.text}\r\n`);
      const content = Buffer.from(sent.file, sent.type.startsWith('image/') ? 'latin1' : 'utf8');
      const file = `; filename="${sent.name}"\r\nContent-Type: ${sent.type}\r\n\r\n`;
      return Buffer.concat([Buffer.from(head + file), content, Buffer.from('\r\n')]);
    });
    const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
    return { body: encoding === 'cut-off' ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole, type };
  }
  const body = fields
    .flatMap(({ name, sent }) => ('file' in sent ? [] : [`${encodeURIComponent(name)}=${encodePart(sent)}`]))
    .join('&');
  const types = { urlencoded: 'application/x-www-form-urlencoded', json: 'application/json', text: 'text/plain' };
  return { body, type: types[encoding] };
}

let asked = 0;

type Init = { method: string; body?: BodyInit; type?: string; cookie: string | undefined };
type Answer = { status: number; headers: Headers; body: string };

/** Each from another network address, so that no limit is met. */
async function send(
  http: ReturnType<typeof serveShop>['http'],
  url: string,
  { method, body, type, cookie }: Init,
): Promise<Answer> {
  asked += 1;
  const remoteAddress = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const headers = {
    Origin: origin,
    'User-Agent': 'Firefox',
    ...(cookie && { Cookie: cookie }),
    ...(type && { 'Content-Type': type }),
  };
  const answer = await http.request(
    origin + url,
    { method, headers, ...(body !== undefined && { body }) },
    { incoming: { socket: { remoteAddress } } },
  );
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** What no answer may be, whatever was sent. */
function* judge({ status, headers, body }: Answer, asker: Asker, logged: string[]): Generator<string> {
  if (status >= 500) yield `answered ${status}`;
  if (logged.length > 0) yield `logged ${logged.join(' ')}`;
  if (/Base de datos no disponible/.test(body)) yield 'said that the database is away';
  const type = headers.get('Content-Type') ?? '';
  if (type.startsWith('text/html') && body.includes(`<${strangeTag}`))
    yield 'what was sent stands in the page as a tag';
  if (headers.has(strangeHeader)) yield 'what was sent became a header';
  if (/\n\s+at .+:\d+:\d+\)?\n|syntax error at or near/.test(body)) yield 'told how the shop is made';
  const [, told] = /^\[\["?SingleFetchRedirect"?.*?"redirect","([^"]*)"/.exec(body) ?? [];
  for (const place of [headers.get('Location'), told])
    if (place && !/^\/(?![/\\])/.test(place.replaceAll(/[\t\r\n]/g, '')) && !place.startsWith(`${origin}/`))
      yield `led away to ${place}`;
  if (asker !== 'staff' && somebodysWords.test(body)) yield 'told of somebody else';
}

/** Whether what was asked may have left something behind: a page never, a form only where it was not refused. */
function mayChange({ does }: AccessRow, status: number, method: string): boolean {
  return does === 'change' && method !== 'GET' && method !== 'HEAD' && status < 400;
}

/** What the database holds now, and what has changed since: read whole only where something was written at all. */
async function stateOf(db: Db) {
  const writesOf = async () => {
    const { rows } = await db.execute<{ next: string }>(
      sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
    );
    return rows[0]?.next;
  };
  const writes = await writesOf();
  let all = lastState;
  if (all?.writes !== writes || all?.db !== db) all = { db, writes, rows: await readEverything(db) };
  lastState = all;
  const { rows } = all;
  return {
    async changes(): Promise<string[]> {
      const now = await writesOf();
      if (now === writes) return [];
      const after = await readEverything(db);
      lastState = { db, writes: now, rows: after };
      const different = differences(rows, after).filter((row) => !keptAnyway.test(row));
      return different.length > 0 ? [`was refused, and yet changed ${different.join(', ').slice(0, 1_000)}`] : [];
    },
  };
}

let lastState: { db: Db; writes: string | undefined; rows: string[] } | undefined;

/** What a page writes: that staff took a file of people's data with them. */
const keptAnyway = /^\+ staff_changes .*"action": "created".*"subject": "backup"/;
