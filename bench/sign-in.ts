// `npm run bench:sign-in [tries]`: measures whether the time of an answer reveals who has an account, and how much a
// hundred sign-ins to one account slow down another shopper of the built shop.
import { mkdtempSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { hashPassword } from 'better-auth/crypto';
import type { Database } from '#db/database.server.ts';
import { openEmbedded } from '#db/embedded/open-embedded.server.ts';
import { type RunningShop, startShop } from '#e2e/shops/running-shop.ts';
import { createAccount } from '#shop/customers/create-account.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { insertProduct } from '#shop/testing/products.ts';
import { startMailSink } from './mail-sink.ts';
import { interval, median, percentile } from './statistics.ts';

const people = 100;
/** Attempts per address: at most three, so that none is throttled; 0 skips the comparison. */
const triesOfEach = Number(process.argv[2] ?? 2);
const password = 'guayacán-amarillo';
const shopper = 'rosa@correo.example';
const guessed = 'acosada@correo.example';
/** Number of page loads without the crowd, before and after it, to detect other load on the machine. */
const loadsAlone = 60;

/** Counters for unique network addresses and unknown e-mail addresses. */
let places = 0;
let strangers = 0;

type Open = { shop: RunningShop; productId: string };
type Form = Record<string, string>;

console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`);
const mail = await startMailSink();
try {
  const opened = await openShop();
  try {
    if (triesOfEach > 0) await compareAnswers(opened.shop);
    await crowd(opened);
  } finally {
    await opened.shop.discard();
  }
} finally {
  mail.stop();
}

async function openShop(): Promise<Open> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'shop-bench-'));
  const database = await openEmbedded(dataFolder);
  const productId = await fill(database);
  await database.close();
  const environment = { AUTH_SECRET: 'x'.repeat(48), TRUST_PROXY: '1', DEMO: '0', SMTP_URL: mail.url };
  return { shop: await startShop({ dataFolder, environment }), productId };
}

/** Inserts customers with passwords, one of them with an order, and a product. Returns the product's id. */
async function fill(database: Database): Promise<string> {
  await database.migrate();
  const passwordHash = await hashPassword(password);
  const open = (email: string) =>
    createAccount(database.db, { name: 'Laura', email, passwordHash, role: 'customer', consentWording: null });
  for (let index = 0; index < people; index += 1) await open(knownAddress(index));
  await open(guessed);
  const opened = await open(shopper);
  if (!opened.ok) throw new Error('The shopper has an account already');
  for (let i = 0; i < 10; i += 1) await insertPlacedOrder(database.db, { userId: opened.userId });
  return (await insertProduct(database.db, { name: 'Miel de Abejas' })).id;
}

/**
 * Times the forms that take an e-mail address (sign-in, new password, registration) for addresses with and without an
 * account.
 */
async function compareAnswers(shop: RunningShop) {
  const register = { name: 'Laura', password, passwordConfirmation: password, consent: 'on' };
  const forms: [name: string, path: string, form: Form, status: number][] = [
    ['signing in, wrong password', '/login.data', { password: 'no-es-esta' }, 401],
    ['asking for a new password', '/recuperar.data', {}, 200],
    ['registering', '/registro.data', register, 202],
  ];
  console.log('| | known, median ms | unknown, median ms | ratio | 95 % | samples of each |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  for (const [name, path, form, status] of forms) {
    const times = { known: [] as number[], unknown: [] as number[] };
    // Warm-up.
    for (let i = 0; i < 4; i += 1) await timed(shop, path, { ...form, email: unknown() }, status);
    for (let round = 0; round < triesOfEach; round += 1) {
      for (let index = 0; index < people; index += 1) {
        // Alternates the order, so that neither kind always runs second.
        const kinds = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const kind of kinds) {
          const email = kind === 'known' ? knownAddress(index) : unknown();
          times[kind].push(await timed(shop, path, { ...form, email }, status));
        }
      }
    }
    const ratio = median(times.known) / median(times.unknown);
    const [low, high] = interval(times.known, times.unknown);
    console.log(
      `| ${name} | ${median(times.known).toFixed(1)} | ${median(times.unknown).toFixed(1)} | ${ratio.toFixed(3)} | ${low.toFixed(3)} to ${high.toFixed(3)} | ${times.known.length} |`,
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

/** Sends a hundred sign-ins to one account at once from different addresses while a customer loads pages. */
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
    `\nA hundred sign-ins to one account from a hundred places: first answer after ${seconds(answered[0]?.after)}, last one after ${seconds(answered.at(-1)?.after)}; ${refused} refused with 429.\n`,
  );
  console.log(
    '| orders and product of a signed-in customer | median ms | p95 ms | ratio of medians | ratio of p95 | loads |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: |');
  tell('alone', alone, alone);
  tell(
    'beside the hundred',
    beside.map(({ took }) => took),
    alone,
  );
  tell('… while their passwords are hashed', atWork, alone);
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

/** Sends a form of the shop from a new network address. */
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

function knownAddress(index: number): string {
  return `conocida-${index}@correo.example`;
}

/** A new address each time, because a registered one is no longer unknown. */
function unknown(): string {
  strangers += 1;
  return `nadie-${strangers}@correo.example`;
}
