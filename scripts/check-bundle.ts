// Part of `npm test`, after the build: what a shopper's first visit weighs, against what we allow it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesOfFirstVisit, type Manifest } from './first-visit.ts';

/** JavaScript of a first visit in kB, compressed: what we aim for, and what fails the check. */
const target = 130;
const limit = 150;

const pages = ['/', '/productos', '/productos/00000000-0000-4000-8000-000000000000', '/carrito'];

const client = 'build/client';
const weights = new Map<string, number>();

const rows = pages.map((page) => {
  const files = filesOfFirstVisit(readManifest(), page);
  if (!files) fail(`Ninguna página responde en ${page}.`);
  const scripts = totalOf(files.scripts);
  return {
    Página: page.replace(/[0-9a-f-]{36}/, ':id'),
    'JavaScript (kB)': scripts,
    Archivos: files.scripts.length,
    'CSS (kB)': totalOf(files.styles),
    '': scripts > limit ? `pasa de ${limit}` : scripts > target ? `más de ${target}` : 'bien',
  };
});
console.table(rows);

const fonts = readdirSync(path.join(client, 'assets')).filter((file) => file.endsWith('.woff2'));
const defaultFont = fonts.filter((file) => file.startsWith('montserrat-latin-wght-normal'));
const defaultFontBytes = defaultFont.reduce(
  (sum, file) => sum + readFileSync(path.join(client, 'assets', file)).length,
  0,
);
console.log(
  `Letra: Montserrat ${(defaultFontBytes / 1000).toFixed(1)} kB; ${fonts.length} archivos de letra en total, cada tienda usa los de una.`,
);

if (rows.some((row) => row['JavaScript (kB)'] > limit)) {
  fail(`La primera visita debe quedarse por debajo de ${limit} kB de JavaScript comprimido.`);
}

function readManifest(): Manifest {
  const folder = path.join(client, 'assets');
  const file = readdirSync(folder).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) fail(`Falta el manifiesto de React Router en ${folder}: construya la tienda primero.`);
  const code = readFileSync(path.join(folder, file), 'utf8');
  return JSON.parse(code.slice(code.indexOf('{'), code.lastIndexOf('}') + 1));
}

/** Kilobytes as they travel, one decimal. */
function totalOf(files: string[]): number {
  return Number((files.reduce((sum, file) => sum + weightOf(file), 0) / 1000).toFixed(1));
}

function weightOf(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const weight = gzipSync(readFileSync(path.join(client, file))).length;
  weights.set(file, weight);
  return weight;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
