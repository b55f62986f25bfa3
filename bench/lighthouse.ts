// `npm run bench:lighthouse [runs]`: prints Lighthouse's metrics of the built shop on a phone as a Markdown table.
// It asserts nothing: the metrics depend on the machine and on what else it runs.
import { cpus, loadavg } from 'node:os';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium, devices } from 'playwright-core';
import { freePort } from '#db/testing/postgres-server.ts';
import { type RunningShop, startShop } from '#e2e/shops/running-shop.ts';

const runs = Number(process.argv[2] ?? 5);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  SI: 'speed-index',
} as const;
const weighed = { JS: 'Script', CSS: 'Stylesheet', Images: 'Image', Font: 'Font', Page: 'Document' } as const;

type Measured = Record<string, number>;

console.log('Starting the demo shop…');
const shop = await startShop();
try {
  await measureShop(shop);
} finally {
  await shop.discard();
}

async function measureShop({ url }: RunningShop) {
  const pages = { Home: '/', Products: '/productos', Product: await findProductPath(url) };
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-extensions', `--remote-debugging-port=${port}`],
  });
  try {
    // Loads each page once before the measurement, because each width of a picture is rendered on its first request.
    const context = await browser.newContext({
      ...devices['Moto G4'],
      viewport: { width: 412, height: 823 },
      deviceScaleFactor: 1.75,
    });
    for (const path of Object.values(pages)) await warm(context, url + path);
    await context.close();

    const rows: Record<string, Measured> = {};
    for (const [name, path] of Object.entries(pages)) rows[name] = await medianOf(url + path, port);
    console.log(asTable(rows));
  } finally {
    await browser.close();
  }
  console.log(
    `\nLighthouse, mobile, simulated throttling, median of ${runs}; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end.` +
      '\nTimes vary on a shared machine: compare medians of the same hour and distrust small differences.',
  );
}

async function findProductPath(url: string): Promise<string> {
  const list = await (await fetch(`${url}/productos`)).text();
  const address = /\/productos\/[0-9a-f-]{36}/.exec(list)?.[0];
  if (!address) throw new Error('The demo shop shows no product');
  return address;
}

async function warm(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
}

/**
 * Measures a page `runs` times and returns the median of each metric. A run without a first paint is repeated, up to
 * `runs` times.
 */
async function medianOf(address: string, port: number): Promise<Measured> {
  const measured: Measured[] = [];
  for (let tries = 0; measured.length < runs && tries < 2 * runs; tries++) {
    const metrics = await measure(address, port);
    if (metrics) measured.push(metrics);
  }
  const names = Object.keys(measured[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(measured.map((metrics) => metrics[name] ?? 0))]));
}

/** @returns null if the machine was too busy for the browser to report its first paint */
async function measure(address: string, port: number): Promise<Measured | null> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse gave no answer for ${address}`);
  const { lhr } = result;
  if (lhr.categories.performance?.score == null) return null;
  printFailedAudits(lhr);
  const requests = lhr.audits['network-requests']?.details;
  const items = requests?.type === 'table' ? requests.items : [];
  const bytesOf = (kind: string) =>
    items.filter((item) => item.resourceType === kind).reduce((sum, item) => sum + Number(item.transferSize ?? 0), 0);
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])),
    ...Object.fromEntries(
      Object.entries(timings).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? Number.NaN]),
    ),
    ...Object.fromEntries(Object.entries(weighed).map(([name, kind]) => [name, bytesOf(kind)])),
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
const printed = new Set<string>();

/** Prints each failed audit once per page, except those of performance. */
function printFailedAudits(lhr: Report) {
  for (const category of categories.filter((name) => name !== 'performance')) {
    for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
      const audit = lhr.audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score === 1) continue;
      const line = `${new URL(lhr.finalDisplayedUrl).pathname}: ${category}: ${audit.title}`;
      if (!printed.has(line)) console.error(line);
      printed.add(line);
    }
  }
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function asTable(rows: Record<string, Measured>): string {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
  const show = (name: string, value: number) => {
    if (name === 'CLS') return value.toFixed(3);
    if (name === 'TBT') return `${value.toFixed(0)} ms`;
    if (name in timings) return seconds(value);
    return name in weighed ? kilobytes(value) : String(value);
  };
  const names = Object.keys(Object.values(rows)[0] ?? {});
  return [
    `| page | ${names.join(' | ')} |`,
    `| --- |${' ---: |'.repeat(names.length)}`,
    ...Object.entries(rows).map(
      ([page, row]) => `| ${page} | ${names.map((name) => show(name, row[name] ?? Number.NaN)).join(' | ')} |`,
    ),
  ].join('\n');
}
