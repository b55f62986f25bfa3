// `npm run test:scanners`: sqlmap and wapiti against a built shop with demo data, on PostgreSQL and on the embedded
// database. Either has to find a hole that was made for it before it is believed that it finds none in the shop.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { admin, type RunningShop, startShop } from '#e2e/running-shop.ts';
import { writeSection } from './attacks-page.ts';
import { type CountingProxy, type Seen, startCountingProxy } from './counting-proxy.ts';
import { type ScanTarget, scanTargets } from './scan-targets.ts';

const findings: string[] = [];
const rows: string[] = [];
const kept = mkdtempSync(path.join(tmpdir(), 'shop-scanners-'));
const started = performance.now();
/** So that all of it takes about ten minutes. */
const longestOfTarget = 45_000;

/** Without what asks other machines: ssrf, wapp, nikto. */
const modules =
  'xss,permanentxss,sql,blindsql,exec,file,redirect,crlf,csp,http_headers,cookieflags,methods,htaccess,backup,xxe,shellshock';

const server = await startThrowawayPostgres();
try {
  await onServer(server.url, 'create database control');
  await onServer(server.url, 'create database shop');
  const control = new pg.Pool({ connectionString: databaseUrl(server.url, 'control'), max: 4 });
  try {
    for (const engine of ['PostgreSQL', 'embedded']) {
      const shop = await startShop({
        environment: {
          TRUST_PROXY: '1',
          ...(engine === 'PostgreSQL' && {
            DATABASE_URL: databaseUrl(server.url, 'shop'),
            AUTH_SECRET: 'x'.repeat(40),
          }),
        },
      });
      const proxy = await startCountingProxy(shop, holes);
      try {
        await scan(engine, shop, proxy);
      } finally {
        await proxy.stop();
        await shop.discard();
      }
    }
  } finally {
    await control.end();
  }

  /** Two holes as a beginner makes them, for the scanners to prove that they see. */
  async function holes(url: URL): Promise<string | null> {
    if (url.pathname === '/hueco') return `<p>${url.searchParams.get('q') ?? ''}</p>`;
    if (url.pathname !== '/hueco/sql') return null;
    try {
      const statement = `select name from (values (1, 'miel')) p(id, name) where id = ${url.searchParams.get('id')}`;
      return `<p>${JSON.stringify((await control.query(statement)).rows)}</p>`;
    } catch (error) {
      return `<p>${String(error)} ${String((error as Error).cause)}</p>`;
    }
  }
} finally {
  await server.stop();
  rmSync(kept, { recursive: true, force: true });
}

const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const report = `Taken with \`npm run test:scanners\`: ${versions()}, ${minutes} minutes.

| database | what | requests | answers | found |
| --- | --- | ---: | --- | --- |
${rows.join('\n')}

${findings.length === 0 ? 'Nothing of the shop was found open.' : findings.map((finding) => `- ${finding}`).join('\n')}`;
console.log(report);
writeSection('npm run test:scanners', report);
process.exitCode = findings.length > 0 ? 1 : 0;

async function scan(engine: string, shop: RunningShop, proxy: CountingProxy) {
  const cookie = await signIn(proxy.url);
  const targets = scanTargets(await whatIsThere(proxy.url, cookie));
  if (!(await sqlmap(proxy.url, { name: 'hole', path: '/hueco/sql?id=1', tries: 'id' }, cookie)).isOpen)
    throw new Error('sqlmap does not even find the hole that was made for it');
  if ((await wapiti(`${proxy.url}/hueco?q=miel`, ['--scope', 'url', '-m', 'xss'])).length === 0)
    throw new Error('wapiti does not even find the hole that was made for it');
  proxy.take();

  for (const target of targets.filter(({ isShort }) => isShort || engine === 'PostgreSQL')) {
    const { isOpen, isWhole, said } = await sqlmap(proxy.url, target, cookie);
    tell(
      engine,
      `sqlmap, ${target.name}${isWhole ? '' : ' (cut off)'}`,
      proxy.take(),
      isOpen ? [said.slice(-600)] : [],
    );
  }
  const asStaff = ['-H', `Cookie: ${cookie}`, '-s', `${proxy.url}/admin`, '-s', `${proxy.url}/perfil/details`];
  for (const [who, more] of [
    ['as a visitor', []],
    ['signed in as staff', asStaff],
  ] as const) {
    const found = await wapiti(`${proxy.url}/`, [...more]);
    tell(engine, `wapiti, ${who}`, proxy.take(), found);
  }

  const logged = shop
    .output()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));
  if (logged.length > 0)
    findings.push(`${engine}: ${logged.length} faults in the log, the first: ${logged[0]?.slice(0, 600)}`);
}

function tell(engine: string, what: string, { requests, statuses, faults }: Seen, found: string[]) {
  const answers = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');
  rows.push(`| ${engine} | ${what} | ${requests} | ${answers} | ${found.length + faults.length} |`);
  console.log(rows.at(-1));
  findings.push(...[...found, ...faults].map((one) => `${engine}, ${what}: ${one.slice(0, 600)}`));
}

async function sqlmap(url: string, { path: address, form, tries, asStaff }: ScanTarget, cookie: string) {
  const how = '--batch --flush-session --disable-coloring --ignore-redirects --level 1 --risk 1 --threads 2';
  const patience = '--timeout 15 --retries 0 --time-sec 2 --dbms PostgreSQL --technique BEUST';
  const args = [
    ...[
      '-u',
      url + address,
      '--output-dir',
      kept,
      '--answers',
      'crawl=N,reduce=Y,redirect=N',
      '--ignore-code',
      '400,401,404,409,410',
    ],
    ...`${how} ${patience}`.split(' '),
    ...(tries ? ['-p', tries] : []),
    ...(form ? ['--data', new URLSearchParams(form).toString(), '--method', 'POST'] : []),
    ...(asStaff ? ['--cookie', cookie] : []),
  ];
  const { said, isWhole } = await outputOf('sqlmap', args, longestOfTarget);
  return { isOpen: /injection point\(s\)|is vulnerable/.test(said), isWhole, said };
}

async function wapiti(url: string, more: string[]): Promise<string[]> {
  const report = path.join(kept, 'wapiti.json');
  const { origin } = new URL(url);
  const bounds =
    '-d 4 --max-links-per-page 60 --max-files-per-dir 15 --max-scan-time 50 --max-attack-time 10 -S normal';
  const args = [
    ...[
      '-u',
      url,
      '--flush-session',
      '--store-session',
      kept,
      '--no-bugreport',
      '-f',
      'json',
      '-o',
      report,
      '-t',
      '10',
    ],
    ...bounds.split(' '),
    ...(more.includes('-m') ? [] : ['-m', modules, '-x', `${origin}/salir`]),
    ...more,
  ];
  const { said } = await outputOf('wapiti', args, 240_000);
  if (!existsSync(report)) throw new Error(`wapiti made no report:\n${said.slice(-2_000)}`);
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, Kinds>;
  rmSync(report);
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ info, method, path }) => `${kind}: ${info} (${method} ${path})`),
  );
}

type Kinds = Record<string, { info: string; path: string; method: string }[]>;

/** @returns what it said, and whether it came to its end before its time was up */
function outputOf(program: string, args: string[], timeout: number): Promise<{ said: string; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout });
    let said = '';
    const keep = (chunk: unknown) => {
      said += String(chunk);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', keep);
    child.on('error', reject);
    child.on('exit', (_, signal) => resolve({ said, isWhole: signal === null }));
  });
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/login`, { method: 'POST', body: new URLSearchParams(admin), redirect: 'manual' });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  if (!/session/.test(cookie)) throw new Error(`The owner could not sign in: ${answer.status}`);
  return cookie;
}

async function whatIsThere(url: string, cookie: string) {
  const id = '([0-9a-f]{8}-[0-9a-f-]{27})';
  const list = await (await fetch(`${url}/productos`)).text();
  const [, productId = ''] = new RegExp(`/productos/${id}`).exec(list) ?? [];
  const product = await (await fetch(`${url}/productos/${productId}`)).text();
  const [, price = '1'] = /"price":"?(\d+)/.exec(product) ?? [];
  const orders = await (await fetch(`${url}/admin/orders`, { headers: { Cookie: cookie } })).text();
  const [, orderId = ''] = new RegExp(`/admin/orders/${id}`).exec(orders) ?? [];
  if (!productId || !orderId) throw new Error('The demo shop has no product or no order');
  return { productId, orderId, price: Number(price), token: 'EnlaceQueNoExiste-0123456789abcdef' };
}

function versions(): string {
  const first = (command: string) =>
    execFileSync(command, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
      .split('\n')
      .at(-1);
  return `sqlmap ${first('sqlmap')}, ${first('wapiti')}`;
}
