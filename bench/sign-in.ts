// `npm run bench:sign-in`: whether the time of an answer tells who has an account, and what a hundred sign-ins of one address cost
// the shopper beside them; the built shop on its embedded database, then on a throw-away PostgreSQL.
import { mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import { type Database, openEmbedded, openServer } from '#db/database.server.ts';
import { startThrowawayPostgres } from '#db/testing/postgres-server.ts';
import { databaseUrl, onServer } from '#db/testing/server-databases.ts';
import { type RunningShop, startShop } from '#e2e/running-shop.ts';
import { createAccount } from '#shop/customers/create-account.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { startMailSink } from './mail-sink.ts';
import { interval, median, percentile } from './statistics.ts';

const people = 100;
/** So few that no attempt is told to wait, at most three; 0 leaves the comparison out. */
const triesOfEach = Number(process.argv[2] ?? 2);
const password = 'guayacán-amarillo';
const shopper = 'rosa@correo.example';
const guessed = 'acosada@correo.example';
/** Loads of both of the shopper's pages alone, before the crowd and again after it: the machine may have other work meanwhile. */
const loadsAlone = 60;

/** How many places and how many unknown addresses there have been. */
let places = 0;
let strangers = 0;

type Open = { shop: RunningShop; productId: string };
type Form = Record<string, string>;

console.log(`${cpus().length} núcleos, carga ${loadavg()[0]?.toFixed(1)}\n`);
const mail = await startMailSink();
const server = await startThrowawayPostgres();
try {
  for (const [name, open] of [
    ['base embebida', openOnEmbedded],
    ['PostgreSQL', openOnServer],
  ] as const) {
    const opened = await open();
    try {
      console.log(`## ${name}\n`);
      if (triesOfEach > 0) await compareAnswers(opened.shop);
      await crowd(opened);
    } finally {
      await opened.shop.discard();
    }
  }
} finally {
  await server.stop();
  mail.stop();
}

async function openOnEmbedded(): Promise<Open> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const database = await openEmbedded(path.join(dataFolder, 'database'));
  const productId = await fill(database);
  await database.close();
  return { shop: await start({ dataFolder }), productId };
}

async function openOnServer(): Promise<Open> {
  await onServer(server.url, 'create database shop');
  const url = databaseUrl(server.url, 'shop');
  const database = await openServer(url);
  const productId = await fill(database);
  await database.close();
  return { shop: await start({ environment: { DATABASE_URL: url } }), productId };
}

function start({ dataFolder, environment }: { dataFolder?: string; environment?: Record<string, string> }) {
  return startShop({
    ...(dataFolder && { dataFolder }),
    environment: { AUTH_SECRET: 'x'.repeat(48), TRUST_PROXY: '1', DEMO: '0', SMTP_URL: mail.url, ...environment },
  });
}

/** Customers with a password, one of whom has ordered, and a product. @returns the product's id */
async function fill(database: Database): Promise<string> {
  await database.migrate();
  const passwordHash = await hashPassword(password);
  const open = (email: string) =>
    createAccount(database.db, { name: 'Laura', email, passwordHash, role: 'customer', consentWording: null });
  for (let index = 0; index < people; index += 1) await open(known(index));
  await open(guessed);
  const opened = await open(shopper);
  if (!opened.ok) throw new Error('The shopper has an account already');
  for (let i = 0; i < 10; i += 1) await insertPlacedOrder(database.db, { userId: opened.userId });
  return (await insertProduct(database.db, { name: 'Miel de Abejas' })).id;
}

/** Times the three forms for addresses that have an account and for those that have none, in turn. */
async function compareAnswers(shop: RunningShop) {
  const register = { name: 'Laura', password, passwordConfirmation: password, consent: 'on' };
  const forms: [name: string, path: string, form: Form, status: number][] = [
    ['entrar, clave equivocada', '/login.data', { password: 'no-es-esta' }, 401],
    ['recuperar la clave', '/recuperar.data', {}, 200],
    ['registrarse', '/registro.data', register, 202],
  ];
  console.log('| | conocidas, mediana ms | desconocidas, mediana ms | razón | 95 % | muestras de cada una |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, path, form, status] of forms) {
    const times = { known: [] as number[], unknown: [] as number[] };
    // The first of each warms the pages up.
    for (let i = 0; i < 4; i += 1) await timed(shop, path, { ...form, email: unknown() }, status);
    for (let round = 0; round < triesOfEach; round += 1) {
      for (let index = 0; index < people; index += 1) {
        // Now the one first, now the other: what follows the other is not always the same.
        const kinds = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const kind of kinds) {
          const email = kind === 'known' ? known(index) : unknown();
          times[kind].push(await timed(shop, path, { ...form, email }, status));
        }
      }
    }
    const ratio = median(times.known) / median(times.unknown);
    const [low, high] = interval(times.known, times.unknown);
    console.log(
      `| ${name} | ${median(times.known).toFixed(1)} | ${median(times.unknown).toFixed(1)} | ${ratio.toFixed(3)} | ${low.toFixed(3)} a ${high.toFixed(3)} | ${times.known.length} |`,
    );
  }
}

async function timed(shop: RunningShop, path: string, form: Form, status: number): Promise<number> {
  const started = performance.now();
  const answer = await send(shop, path, form);
  await answer.text();
  const took = performance.now() - started;
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`);
  return took;
}

/** A hundred guess one person's password at once, each from a place of its own, while a customer looks at their pages. */
async function crowd({ shop, productId }: Open) {
  const cookie = await signIn(shop);
  const load = async () => {
    const started = performance.now();
    for (const page of ['/perfil/orders', `/productos/${productId}`]) {
      const answer = await fetch(shop.url + page, { headers: { cookie } });
      await answer.text();
      if (answer.status !== 200) throw new Error(`${page} answered ${answer.status}`);
    }
    return performance.now() - started;
  };
  const alone: number[] = [];
  const lookAlone = async () => {
    for (let i = 0; i < loadsAlone; i += 1) alone.push(await load());
  };
  for (let i = 0; i < 5; i += 1) await load();
  await lookAlone();

  const began = performance.now();
  const guesses = Promise.all(
    Array.from({ length: 100 }, async () => {
      const { status } = await send(shop, '/login.data', { email: guessed, password: 'no-es-esta' });
      return { status, after: performance.now() - began };
    }),
  );
  let isOver = false;
  const over = guesses.finally(() => {
    isOver = true;
  });
  const beside: { after: number; took: number }[] = [];
  while (!isOver) beside.push({ after: performance.now() - began, took: await load() });
  const answered = (await over).sort((a, b) => a.after - b.after);

  await lookAlone();

  const refused = answered.filter(({ status }) => status === 429).length;
  const late = answered.filter(({ after }) => after > 5_000);
  const atWork = beside.filter(({ after }) => after >= (late[0]?.after ?? 0) - 500).map(({ took }) => took);
  console.log(
    `\nCien entradas a una cuenta desde cien direcciones: la primera respuesta a los ${seconds(answered[0]?.after)}, la última a los ${seconds(answered.at(-1)?.after)}; ${refused} rechazadas con 429.\n`,
  );
  console.log(
    '| pedidos y producto de quien ya entró | mediana ms | p95 ms | razón de medianas | razón de p95 | veces |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  tell('sin nadie más', alone, alone);
  tell(
    'junto a las cien',
    beside.map(({ took }) => took),
    alone,
  );
  tell('… mientras se miran sus claves', atWork, alone);
  console.log('');
}

function tell(name: string, times: number[], alone: number[]) {
  const ratio = (of: (times: number[]) => number) => (of(times) / of(alone)).toFixed(2);
  const p95 = (times: number[]) => percentile(times, 0.95);
  console.log(
    `| ${name} | ${median(times).toFixed(1)} | ${p95(times).toFixed(1)} | ${ratio(median)} | ${ratio(p95)} | ${times.length} |`,
  );
}

function seconds(ms = 0): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

async function signIn(shop: RunningShop): Promise<string> {
  const answer = await send(shop, '/login', { email: shopper, password });
  const cookie = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (answer.status !== 302) throw new Error(`The shopper was not let in: ${answer.status}`);
  return cookie.join('; ');
}

/** Sends a form of ours, each time from a place nobody has come from. */
function send(shop: RunningShop, path: string, form: Form): Promise<Response> {
  return fetch(shop.url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Origin: shop.url, 'X-Forwarded-For': nextPlace() },
    redirect: 'manual',
  });
}

function nextPlace(): string {
  places += 1;
  return `10.${places >> 16}.${(places >> 8) & 255}.${places & 255}`;
}

function known(index: number): string {
  return `conocida-${index}@correo.example`;
}

/** Another one each time: an address that was registered a moment ago is not unknown any more. */
function unknown(): string {
  strangers += 1;
  return `nadie-${strangers}@correo.example`;
}
