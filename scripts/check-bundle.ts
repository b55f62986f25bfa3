// Part of `npm test`, after the build: what a shopper's first visit weighs and is made of, against what we allow it.
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
import { findBudgetProblems, splitOwnFiles } from './page-budgets.ts';

/** JavaScript of a first visit in kB, compressed: what we aim for, and what fails the check. */
const target = 130;
const limit = 150;
/** The same for its style. */
const styleLimit = 40;

/** What a page may be made of besides our own code; the long forms of a profile bring their own. */
const packages = ['react', 'react-dom', 'react-router', 'scheduler', 'lucide-react', 'turbo-stream'];
const formPackages = ['@conform-to/react', '@conform-to/dom', '@conform-to/valibot', 'valibot'];
const pagesOfForms = '/perfil/';

const client = 'build/client';
/** A route that shows nothing, because it sends elsewhere or answers with data, leaves an empty file. */
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
    if (!files) fail(`Ninguna página responde en ${address}.`);
    const [scripts, styles] = [totalOf(files.scripts), totalOf(files.styles)];
    if (scripts > limit) complaints.push(`${page}: ${scripts} kB de JavaScript pasan de ${limit}.`);
    if (styles > styleLimit) complaints.push(`${page}: ${styles} kB de CSS pasan de ${styleLimit}.`);
    checkIngredients(page, files.scripts);
    checkFonts(page, files.styles);
    weighOnDemand(files.scripts);
    return {
      Página: page,
      'JavaScript (kB)': scripts,
      Archivos: files.scripts.length,
      'CSS (kB)': styles,
      '': scripts > target ? `más de ${target}` : 'bien',
    };
  });
console.table(rows);
console.log('Lo que se carga solo cuando hace falta (kB de más):');
console.table([...onDemand].map(([archivo, kB]) => ({ archivo, kB })));

checkBudgets();

if (complaints.length > 0) fail([...new Set(complaints)].join('\n'));

/** What each page brings beyond what all pages of its part of the shop load, against scripts/page-budgets.json. */
function checkBudgets() {
  const budgets = JSON.parse(readFileSync('scripts/page-budgets.json', 'utf8')) as Record<string, number>;
  const weighed = new Map<string, { gzip: number; brotli: number }>();
  for (const [part, pages] of [
    ['la tienda', publicPages(manifest)],
    ['la administración', staffPages(manifest)],
  ] as const) {
    const shown = pages.filter(({ module }) => bytesOf(module).length > emptyBytes);
    const files = shown.map(({ address }) => {
      const { scripts = [], styles = [] } = filesOfFirstVisit(manifest, address) ?? {};
      return [address.replaceAll(standIn, ':id'), [...scripts, ...styles]] as const;
    });
    const { shared, own } = splitOwnFiles(new Map(files));
    weighed.set(`todas las de ${part}`, weigh(shared));
    for (const [page, files] of own) weighed.set(page, weigh(files));
  }
  console.log('Lo que cada página carga además de lo común a las de su parte (kB, con su presupuesto):');
  console.table(
    [...weighed].map(([página, { gzip, brotli }]) => ({ página, gzip, presupuesto: budgets[página], brotli })),
  );
  const weights = new Map([...weighed].map(([page, { gzip }]) => [page, gzip]));
  complaints.push(...findBudgetProblems(weights, budgets));
}

function weigh(files: string[]): { gzip: number; brotli: number } {
  const brotli = files.reduce((sum, file) => sum + brotliOf(file), 0) / 1000;
  return { gzip: totalOf(files), brotli: Number(brotli.toFixed(1)) };
}

/** The twin made at build time; a file too small to have one travels as it is. */
function brotliOf(file: string): number {
  const twin = path.join(client, `${file}.br`);
  return existsSync(twin) ? statSync(twin).size : brotliCompressSync(bytesOf(file)).length;
}

/** Nothing of the back office, and no package that has not been thought over. */
function checkIngredients(page: string, scripts: string[]) {
  const allowed = page.startsWith(pagesOfForms) ? [...packages, ...formPackages] : packages;
  for (const module of scripts.flatMap((file) => clientFiles[file]?.modules ?? [])) {
    const from = /\.[cm]?js$/.test(module) ? packageOf(module) : null;
    if (module.startsWith('app/admin/')) complaints.push(`${page} carga ${module}, que es de la administración.`);
    if (from && !allowed.includes(from))
      complaints.push(`${page} carga ${from}: pésela, y admítala aquí o déjela para después.`);
  }
}

function checkFonts(page: string, styles: string[]) {
  const choices = fontFamiliesByChoice(styles.map((file) => bytesOf(file).toString()).join('\n'));
  if (choices.length === 0) complaints.push(`${page}: el estilo no nombra ninguna letra.`);
  for (const families of choices) {
    if (families.length > 1) complaints.push(`${page} carga más de una letra: ${families.join(', ')}.`);
  }
}

/** For information: the dialogs and forms that this page fetches when they are first asked for. */
function weighOnDemand(loaded: string[]) {
  for (const file of loaded.flatMap((one) => clientFiles[one]?.onDemand ?? [])) {
    const more = filesOnDemand(clientFiles, file, loaded);
    if (more.length > 0) onDemand.set(path.basename(file).replace(/-[\w-]{8}\.js$/, ''), totalOf(more));
  }
}

function readManifest(): Manifest {
  const folder = path.join(client, 'assets');
  const file = readdirSync(folder).find((name) => /^manifest-[0-9a-f]{8}\.js$/.test(name));
  if (!file) fail(`Falta el manifiesto de React Router en ${folder}: construya la tienda primero.`);
  const code = readFileSync(path.join(folder, file), 'utf8');
  return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1));
}

/** Kilobytes as they travel at worst (gzip), one decimal. */
function totalOf(files: string[]): number {
  return Number((files.reduce((sum, file) => sum + weightOf(file), 0) / 1000).toFixed(1));
}

function weightOf(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
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
