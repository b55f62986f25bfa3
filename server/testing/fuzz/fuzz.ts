/** Fuzzes the whole shop with malformed requests; checks the responses and the rows they leave in the database. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { ServerBuild } from 'react-router';
import type { AccessRow } from '#app/testing/access-row.ts';
import { accessTable } from '#app/testing/access-table.ts';
import { readEverything } from '#app/testing/read-everything.ts';
import { sampleCustomerWords } from '#app/testing/sample-words.ts';
import type { Database, Db } from '#db/database.server.ts';
import { createLog } from '#server/process/log.server.ts';
import { serveShop } from '#server/testing/served-shop.ts';
import { type Attack, attackOn, breakFields, encodePart, type Field } from './attacks.ts';
import { type Asker, fillFuzzedShop } from './fuzzed-shop.ts';
import { strangeHeader, strangeTag } from './hostile-values.ts';
import { differences, leftBehind } from './left-behind.ts';
import { soundForm } from './sound-forms.ts';

const origin = 'http://tienda.example';

export type Round = {
  seed: number;
  requests: number;
  /** number of responses per status, by kind of page or form and by asker */
  counts: Record<string, Record<number, number>>;
  findings: string[];
  slowest: { ms: number; summary: string };
};

/** Names of form fields and query parameters found in the source code, plus names an attacker would try. */
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
 * Fuzzes every loader and every action as a visitor, as a customer and as staff, starting from an empty database. Pages
 * behind a secret link are not fuzzed as staff.
 *
 * @param runs number of requests per loader or action and asker
 */
export async function fuzzRound(database: Database, build: ServerBuild, seed: number, runs: number): Promise<Round> {
  const { db } = database;
  const logged: string[] = [];
  // The log also has lines about slow and rejected requests, which are expected; only errors are kept.
  const keepFault = (line: string) => void (line.includes('"err":') && logged.push(line));
  const log = createLog('warn', { write: keepFault });
  const served = serveShop(database, build, { log });
  // Disables login throttling, which would delay attempts for hours. Passwords are still verified.
  served.limits.takeSignIn = async () => ({ ok: true, delayMs: 0 });
  const shop = await fillFuzzedShop(served, db);
  const counts: Round['counts'] = {};
  const findings: string[] = [];
  let requests = 0;
  let slowest = { ms: 0, summary: '' };

  const existing = Object.values(shop.victim.params);
  for (const asker of ['visitor', 'customer', 'staff'] as const) {
    const before = await readEverything(db);
    for (const [nth, row] of inTurn(accessTable, seed, asker).entries()) {
      const params = await shop.paramsOf(asker, row);
      const cookie = await shop.cookieOf(asker);
      const run = async (attack: Attack) => {
        const { url, init, summary } = requestOf(row, attack, params, await soundForm(db, row, shop, params));
        logged.length = 0;
        requests += 1;
        const state = await stateOf(db);
        const started = performance.now();
        const answer = await send(served.http, url, { ...init, cookie });
        const ms = Math.round(performance.now() - started);
        if (ms > slowest.ms) slowest = { ms, summary };
        const group = `${groupOf(row)}, ${asker}`;
        const before = counts[group] ?? {};
        counts[group] = { ...before, [answer.status]: (before[answer.status] ?? 0) + 1 };

        const problems = [...judge(answer, asker, logged)];
        if (!mayChange(row, answer.status, init.method)) problems.push(...(await state.changes()));
        return problems.length > 0 ? `${problems.join('; ')}: ${summary}` : null;
      };

      const property = fc.asyncProperty(attackOn(row.does, existing, names), async (attack) => {
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

/**
 * Sends each form unmodified, as the kind of user it is meant for.
 *
 * @returns the statuses of rejected forms, by address
 */
export async function sendSoundForms(database: Database, build: ServerBuild): Promise<Record<string, number>> {
  const { db } = database;
  const served = serveShop(database, build);
  const shop = await fillFuzzedShop(served, db);
  const refused: Record<string, number> = {};
  const asSent: Attack = { breaks: [], query: [], param: null, asData: false, method: 'POST', encoding: 'urlencoded' };
  for (const row of lastTheEnds(accessTable.filter(({ does }) => does === 'change'))) {
    const asker = askerOf(row);
    const params = await shop.paramsOf(asker, row);
    const { url, init } = requestOf(row, asSent, params, await soundForm(db, row, shop, params));
    const answer = await send(served.http, url, { ...init, cookie: await shop.cookieOf(asker) });
    if (answer.status >= 400) refused[row.address] = answer.status;
  }
  return refused;
}

function askerOf({ who, address }: AccessRow): Asker {
  if (who === 'staff') return 'staff';
  // Listed as open to everybody, although visitors get a 401: it stores the lists of the caller's account.
  return who === 'owner' || address === '/sesion/listas' ? 'customer' : 'visitor';
}

/** Returns the rows shuffled by seed, with those that end the asker's own session or account last. */
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

/** Addresses of actions that delete data or end the asker's session or account. They run last, in this order. */
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
  // Without `?index`, a form at `/` goes to the layout route instead of the home page.
  const url = path === '/' && row.does === 'change' ? `/?index&${query}` : `${path}${query && `?${query}`}`;
  if (row.does === 'read') return { url, init: { method: attack.method }, summary: `${attack.method} ${short(url)}` };

  const broken = breakFields(fields, attack.breaks);
  const body = bodyOf(broken, attack.encoding);
  const summary = `${attack.method} ${short(url)} as ${attack.encoding}, ${broken.map(({ name, sent }) => `${name}=${short(JSON.stringify(sent))}`).join(' & ')}`;
  return { url, init: { method: attack.method, ...body }, summary };
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

let requestCount = 0;

type Init = { method: string; body?: BodyInit; type?: string; cookie: string | undefined };
type Answer = { status: number; headers: Headers; body: string };

/** Sends each request from a different IP address, so that no rate limit applies. */
async function send(
  http: ReturnType<typeof serveShop>['http'],
  url: string,
  { method, body, type, cookie }: Init,
): Promise<Answer> {
  requestCount += 1;
  const remoteAddress = `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
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

/**
 * Yields the problems of a response: server errors, logged faults, injected tags or headers, leaked stack traces, open
 * redirects and other users' data.
 */
function* judge({ status, headers, body }: Answer, asker: Asker, logged: string[]): Generator<string> {
  if (status >= 500) yield `answered ${status}`;
  if (logged.length > 0) yield `logged ${logged.join(' ')}`;
  if (/Base de datos no disponible/.test(body)) yield 'database outage on the page';
  if (/Algo falló de nuestro lado/.test(body)) yield 'general error on the page';
  const type = headers.get('Content-Type') ?? '';
  if (type.startsWith('text/html') && body.includes(`<${strangeTag}`)) yield 'input appears in the page as a tag';
  if (headers.has(strangeHeader)) yield 'input appears as a header';
  if (/\n\s+at .+:\d+:\d+\)?\n|syntax error at or near/.test(body)) yield 'stack trace or SQL error in the page';
  const [, summary] = /^\[\["?SingleFetchRedirect"?.*?"redirect","([^"]*)"/.exec(body) ?? [];
  for (const target of [headers.get('Location'), summary])
    if (target && !/^\/(?![/\\])/.test(target.replaceAll(/[\t\r\n]/g, '')) && !target.startsWith(`${origin}/`))
      yield `redirect to ${target}`;
  if (asker !== 'staff' && sampleCustomerWords.test(body)) yield 'data of another person';
}

/** Whether a request may have changed the database: only a form that was not rejected. */
function mayChange({ does }: AccessRow, status: number, method: string): boolean {
  return does === 'change' && method !== 'GET' && method !== 'HEAD' && status < 400;
}

/** Takes a snapshot of the database to compare with later. Tables are read only if a transaction was written since. */
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

/** The only write by a page: the audit entry when staff download a backup or an export. */
const keptAnyway = /^\+ staff_changes .*"action": "created".*"subject": "backup"/;
