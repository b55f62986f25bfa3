// Part of `npm test`, after the build: checks the size and the contents of a shopper's first visit, and the budget of
// every page.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import {
  type ClientFiles,
  filesOfFirstVisit,
  filesOnDemand,
  fontFamiliesByChoice,
  type Manifest,
  packageOf,
  publicPages,
  staffPages,
  standIn,
} from './first-visit.ts';
import { budgetOf, findBudgetProblems, splitOwnFiles } from './page-budgets.ts';

/** JavaScript of a first visit in kB, compressed: the goal, and the limit that fails the check. */
const target = 130;
const limit = 150;
/** CSS of a first visit in kB, compressed: the limit that fails the check. */
const styleLimit = 40;

/** Packages that a page may load; pages under `pagesOfForms` may also load `formPackages`. */
const packages = ['react', 'react-dom', 'react-router', 'scheduler', 'lucide-react', 'turbo-stream'];
const formPackages = ['@conform-to/react', '@conform-to/dom', '@conform-to/valibot', 'valibot'];
const pagesOfForms = '/perfil/';

const client = 'build/client';
/** Routes without a page (redirects, data) leave an almost empty file. */
const emptyBytes = 100;
const weights = new Map<string, number>();
const complaints: string[] = [];

const manifest = readManifest();
const clientFiles = JSON.parse(readFileSync('build/client-files.json', 'utf8')) as ClientFiles;
const onDemand = new Map<string, number>();

const rows = publicPages(manifest)
  .filter(({ module }) => bytesOf(module).length > emptyBytes)
  .map(({ address }) => {
    const page = address.replaceAll(standIn, ':id');
    const files = filesOfFirstVisit(manifest, address);
    if (!files) fail(`No page answers at ${address}.`);
    const [scripts, styles] = [totalOf(files.scripts), totalOf(files.styles)];
    if (scripts > limit) complaints.push(`${page}: ${scripts} kB of JavaScript exceed ${limit}.`);
    if (styles > styleLimit) complaints.push(`${page}: ${styles} kB of CSS exceed ${styleLimit}.`);
    checkIngredients(page, files.scripts);
    checkFonts(page, files.styles);
    weighOnDemand(files.scripts);
    return {
      Page: page,
      'JavaScript (kB)': scripts,
      Files: files.scripts.length,
      'CSS (kB)': styles,
      '': scripts > target ? `over ${target}` : 'ok',
    };
  });
console.table(rows);
console.log('Loaded on demand (additional kB):');
console.table([...onDemand].map(([file, kB]) => ({ file, kB })));

checkBudgets();

if (complaints.length > 0) fail([...new Set(complaints)].join('\n'));

/** Checks what each page adds to the files that all pages of its part load against scripts/checks/page-budgets.json. */
function checkBudgets() {
  const budgets = JSON.parse(readFileSync('scripts/checks/page-budgets.json', 'utf8')) as Record<string, number>;
  const weighed = new Map<string, { gzip: number; brotli: number }>();
  for (const [part, pages] of [
    ['storefront', publicPages(manifest)],
    ['back office', staffPages(manifest)],
  ] as const) {
    const shown = pages.filter(({ module }) => bytesOf(module).length > emptyBytes);
    const files = shown.map(({ address }) => {
      const { scripts = [], styles = [] } = filesOfFirstVisit(manifest, address) ?? {};
      return [address.replaceAll(standIn, ':id'), [...scripts, ...styles]] as const;
    });
    const { shared, own } = splitOwnFiles(new Map(files));
    weighed.set(`every page of the ${part}`, weigh(shared));
    for (const [page, files] of own) weighed.set(page, weigh(files));
  }
  console.log('What each page loads beyond the shared files of its part (kB, with its budget):');
  console.table(
    [...weighed].map(([page, { gzip, brotli }]) => ({
      page,
      gzip,
      budget: budgetOf(page, budgets),
      brotli,
    })),
  );
  const weights = new Map([...weighed].map(([page, { gzip }]) => [page, gzip]));
  complaints.push(...findBudgetProblems(weights, budgets));
}

function weigh(files: string[]): { gzip: number; brotli: number } {
  const brotli = files.reduce((sum, file) => sum + brotliOf(file), 0) / 1000;
  return { gzip: totalOf(files), brotli: Number(brotli.toFixed(1)) };
}

/** The size of the file compressed at build time; a file too small to have one is compressed here. */
function brotliOf(file: string): number {
  const twin = path.join(client, `${file}.br`);
  return existsSync(twin) ? statSync(twin).size : brotliCompressSync(bytesOf(file)).length;
}

/** Refuses modules of the back office and packages not listed above. */
function checkIngredients(page: string, scripts: string[]) {
  const allowed = page.startsWith(pagesOfForms) ? [...packages, ...formPackages] : packages;
  for (const module of scripts.flatMap((file) => clientFiles[file]?.modules ?? [])) {
    const from = /\.[cm]?js$/.test(module) ? packageOf(module) : null;
    if (module.startsWith('app/admin/')) complaints.push(`${page} loads ${module}, which belongs to the back office.`);
    if (from && !allowed.includes(from))
      complaints.push(`${page} loads ${from}: weigh it, then list it here or load it on demand.`);
  }
}

function checkFonts(page: string, styles: string[]) {
  const choices = fontFamiliesByChoice(styles.map((file) => bytesOf(file).toString()).join('\n'));
  if (choices.length === 0) complaints.push(`${page}: the CSS names no font.`);
  for (const families of choices) {
    if (families.length > 1) complaints.push(`${page} loads more than one font: ${families.join(', ')}.`);
  }
}

/** For information: the dialogs and forms that a page loads when they are first opened. */
function weighOnDemand(loaded: string[]) {
  for (const file of loaded.flatMap((script) => clientFiles[script]?.onDemand ?? [])) {
    const more = filesOnDemand(clientFiles, file, loaded);
    if (more.length > 0) onDemand.set(path.basename(file).replace(/-[\w-]{8}\.js$/, ''), totalOf(more));
  }
}

function readManifest(): Manifest {
  const folder = path.join(client, 'assets');
  const file = readdirSync(folder).find((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name));
  if (!file) fail(`There is no React Router manifest in ${folder}: build the shop first.`);
  const code = readFileSync(path.join(folder, file), 'utf8');
  return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1));
}

/** Kilobytes in gzip, the larger of the two encodings, to one decimal. */
function totalOf(files: string[]): number {
  return Number((files.reduce((sum, file) => sum + weightOf(file), 0) / 1000).toFixed(1));
}

function weightOf(file: string): number {
  const cached = weights.get(file);
  if (cached !== undefined) return cached;
  const weight = gzipSync(bytesOf(file)).length;
  weights.set(file, weight);
  return weight;
}

function bytesOf(file: string): Buffer {
  return readFileSync(path.join(client, file));
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
