// `npm run test:scanners`: runs sqlmap and wapiti, or the named one, against a built shop with demo data. Each must
// first find a planted vulnerability, so that an empty result means something.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { admin, type RunningShop, startShop } from '#e2e/shops/running-shop.ts';
import { writeSection } from './attacks-page.ts';
import { type CountingProxy, type Seen, startCountingProxy } from './counting-proxy.ts';
import { type ScanTarget, scanTargets } from './scan-targets.ts';

const scannerNames = ['sqlmap', 'wapiti'] as const;
type Tool = (typeof scannerNames)[number];
const toolNames = process.argv.slice(2);
const strange = toolNames.filter((name) => !scannerNames.some((tool) => tool === name));
if (strange.length > 0) throw new Error(`There are sqlmap and wapiti, and no ${strange.join(', ')}`);
const tools = scannerNames.filter((tool) => toolNames.length === 0 || toolNames.includes(tool));

const findings: Record<Tool, string[]> = { sqlmap: [], wapiti: [] };
const rows: Record<Tool, string[]> = { sqlmap: [], wapiti: [] };
const kept = mkdtempSync(path.join(tmpdir(), 'shop-scanners-'));
const started = performance.now();
/** Time limit of a target in milliseconds, several times what it takes on a quiet machine. */
const longestOfTarget = 120_000;

/**
 * The modules of wapiti, except those that contact other machines (ssrf, xxe, wapp, nikto) and `methods`, which did not
 * end in two runs.
 */
const modules =
  'xss,permanentxss,sql,blindsql,exec,file,redirect,crlf,csp,http_headers,cookieflags,htaccess,backup,shellshock';

/** False positives of wapiti, with the reason. */
const explained: [RegExp, string][] = [
  [
    /Strict-Transport-Security is not set/,
    'browsers ignore it over plain HTTP; with an `https` address the shop sends it',
  ],
  [
    /X-XSS-Protection is not set/,
    'browsers have removed that filter; the content security policy forbids foreign scripts',
  ],
  [
    /HttpOnly flag is not set in the cookie : aviso/,
    'it carries a message across a redirect, which the page’s own script shows',
  ],
  [/Secure flag is not set in the cookie : aviso/, 'over plain HTTP; with an `https` address every cookie has it'],
];
const seenRequests = new Set<string>();

const server = await startThrowawayPostgres();
try {
  await onServer(server.url, 'create database control');
  const control = new pg.Pool({ connectionString: databaseUrl(server.url, 'control'), max: 4 });
  try {
    const shop = await startShop({ environment: { TRUST_PROXY: '1' } });
    const proxy = await startCountingProxy(shop, holes);
    try {
      await scan(shop, proxy);
    } finally {
      await proxy.stop();
      await shop.discard();
    }
  } finally {
    await control.end();
  }

  /** Answers the paths of two planted vulnerabilities that the scanners must find; null for other paths. */
  async function holes(url: URL): Promise<string | null> {
    // Keeps the scanner signed in.
    if (url.pathname === '/salir') return '';
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
for (const tool of tools)
  writeSection(
    `npm run test:scanners -- ${tool}`,
    `Taken with \`npm run test:scanners -- ${tools.join(' ')}\` in ${minutes} minutes: ${versionOf(tool)}.

| what | requests | answers | found |
| --- | ---: | --- | ---: |
${rows[tool].join('\n')}

${findings[tool].length === 0 ? 'No vulnerability was found.' : findings[tool].map((finding) => `- ${finding}`).join('\n')}
${tool === 'wapiti' ? `\n${[...seenRequests].join('\n')}` : ''}`,
  );
process.exitCode = tools.some((tool) => findings[tool].length > 0) ? 1 : 0;

async function scan(shop: RunningShop, proxy: CountingProxy) {
  const cookie = await signIn(proxy.url);
  const targets = scanTargets(await whatIsThere(proxy.url, cookie));
  for (const tool of tools) {
    if (!(await seesHoles(tool, proxy.url)))
      throw new Error(`${tool} does not even find the hole that was made for it`);
    proxy.take();
    if (tool === 'sqlmap') await scanStatements(proxy, targets, cookie);
    else await scanPages(proxy, cookie);
    const logged = shop
      .output()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line));
    if (logged.length > 0)
      findings[tool].push(`${logged.length} faults in the log, the first: ${logged[0]?.slice(0, 600)}`);
  }
}

async function seesHoles(tool: Tool, url: string): Promise<boolean> {
  if (tool === 'sqlmap') return (await sqlmap(url, { name: 'hole', path: '/hueco/sql?id=1', tries: 'id' }, '')).isOpen;
  return (await wapiti(`${url}/hueco?q=miel`, ['--scope', 'url', '-m', 'xss'])).length > 0;
}

async function scanStatements(proxy: CountingProxy, targets: ScanTarget[], cookie: string) {
  for (const target of targets) {
    const { isOpen, isWhole, output } = await sqlmap(proxy.url, target, cookie);
    tell('sqlmap', `${target.name}${isWhole ? '' : ' (cut off)'}`, proxy.take(), isOpen ? [output.slice(-600)] : []);
  }
}

async function scanPages(proxy: CountingProxy, cookie: string) {
  const reported = await wapiti(`${proxy.url}/`, []);
  tell('wapiti', 'as a visitor', proxy.take(), reported);
  const asStaff = ['-H', `Cookie: ${cookie}`, '-s', `${proxy.url}/admin`, '-s', `${proxy.url}/perfil/details`];
  const foundAsStaff = await wapiti(`${proxy.url}/`, asStaff);
  tell('wapiti', 'signed in as staff', proxy.take(), foundAsStaff);
}

function tell(tool: Tool, what: string, { requests, statuses, faults }: Seen, reported: string[]) {
  const answers = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ');
  rows[tool].push(`| ${what} | ${requests} | ${answers} | ${reported.length + faults.length} |`);
  console.log(rows[tool].at(-1));
  findings[tool].push(...[...reported, ...faults].map((one) => `${what.replace(' |', ',')}: ${one.slice(0, 600)}`));
}

async function sqlmap(
  url: string,
  { path: address, form, tries, asStaff, longestMs = longestOfTarget }: ScanTarget,
  cookie: string,
) {
  const how = '--batch --flush-session --disable-coloring --ignore-redirects --level 1 --risk 1 --threads 2';
  const patience = '--timeout 15 --retries 2 --time-sec 2 --dbms PostgreSQL --technique BEUST';
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
  const { output, isWhole } = await outputOf('sqlmap', args, longestMs);
  return { isOpen: /injection point\(s\)|is vulnerable/.test(output), isWhole, output };
}

async function wapiti(url: string, more: string[]): Promise<string[]> {
  const report = path.join(kept, 'wapiti.json');
  const bounds = '-d 3 --max-links-per-page 30 --max-files-per-dir 10 --max-scan-time 20 --max-attack-time 4 -S normal';
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
    ...(more.includes('-m') ? [] : ['-m', modules]),
    ...more,
  ];
  const { output } = await outputOf('wapiti', args, 400_000);
  if (!existsSync(report)) throw new Error(`wapiti made no report:\n${output.slice(-2_000)}`);
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Record<string, Kinds>;
  rmSync(report);
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.flatMap(({ info, method, path }) => {
      const [, why] = explained.find(([words]) => words.test(info)) ?? [];
      if (why) seenRequests.add(`- reported, not a finding: ${info}: ${why}.`);
      return why ? [] : [`${kind}: ${info} (${method} ${path})`];
    }),
  );
}

type Kinds = Record<string, { info: string; path: string; method: string }[]>;

/** @returns its output and whether it ended before the timeout */
function outputOf(program: string, args: string[], timeout: number): Promise<{ output: string; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout,
      // Blocks requests to the web; those to the shop, without TLS, need no proxy.
      env: { ...process.env, https_proxy: 'http://127.0.0.1:9', no_proxy: '127.0.0.1' },
    });
    let output = '';
    const keep = (chunk: unknown) => {
      output += String(chunk);
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', keep);
    child.on('error', reject);
    child.on('exit', () => resolve({ output, isWhole: !child.killed }));
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

function versionOf(tool: Tool): string {
  const output = execFileSync(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
  return `${tool} ${/\d+\.\d+\.\d+/.exec(output)?.[0]}`;
}
