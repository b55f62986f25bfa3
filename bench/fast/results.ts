// The results of a benchmark, and their tables and picture.
import { readFileSync, writeFileSync } from 'node:fs';

export const parts = ['pages', 'stock', 'queries', 'staff', 'checkouts', 'start', 'memory'] as const;
export type Part = (typeof parts)[number];

/** One result, usually a ratio to a reference measured in the same run. */
export type Result = {
  part: Part;
  /** what was measured */
  what: string;
  /** size of the shop; a column of the table */
  where: string;
  value: number;
  /** unit of the value; a ratio has none */
  unit?: 's' | 'MB' | 'MB/h' | 'ms';
  /** the limit, if there is one */
  limit?: { atLeast: number } | { atMost: number };
  /** the absolute value behind a ratio, in brief */
  figure?: string;
  /** all the numbers behind it */
  detail: string;
};

/** The results of a part, with date and machine. */
export type Measured = { machine: string; results: Result[] };
export type AllMeasured = Partial<Record<Part, Measured>>;

const resultsFile = 'bench/fast/results.json';
const page = 'docs/performance.md';
const begin = '<!-- npm run bench -->';
const end = '<!-- until here npm run bench -->';

/** Reads the results of earlier runs; none if the file cannot be read. */
export function readMeasured(): AllMeasured {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8')) as AllMeasured;
  } catch {
    return {};
  }
}

/** Saves the results and writes their tables between the page's markers. */
export function writeMeasured(all: AllMeasured) {
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${page} has lost the marks of the results`);
  writeFileSync(page, `${before}${begin}\n\n${picture(all)}\n${tables(all)}\n\n${end}${after}`);
}

/** The column heading for a number of products. */
export function label(products: number): string {
  return `${products.toLocaleString('en')} products`;
}

export function isMet({ value, limit }: Result): boolean {
  if (!limit) return true;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** The used share of the limit, above 1 if it is missed; null without a limit. */
export function shareOfLimit({ value, limit }: Result): number | null {
  if (!limit) return null;
  return 'atLeast' in limit ? limit.atLeast / value : value / limit.atMost;
}

/** The picture with a text alternative. */
function picture(all: AllMeasured): string {
  const limited = parts.flatMap((part) => all[part]?.results ?? []).filter(({ limit }) => limit);
  const met = limited.filter(isMet).length;
  return `![How much of each limit is used up: ${met} of ${limited.length} figures keep to their limit](performance.svg)`;
}

export function formatValue({ value, unit }: Pick<Result, 'value' | 'unit'>): string {
  const digits = unit === 'MB' || unit === 'ms' ? 0 : unit ? 1 : 2;
  return unit ? `${value.toFixed(digits)} ${unit}` : value.toFixed(digits);
}

export function formatLimit({ limit, unit }: Result): string {
  if (!limit) return '';
  const [sign, value] = 'atLeast' in limit ? ['≥', limit.atLeast] : ['≤', limit.atMost];
  return `${sign} ${formatValue({ value, ...(unit && { unit }) })}`;
}

export const headings: Record<Part, string> = {
  pages: 'Pages over HTTP, 16 connections',
  stock: 'While stock changes fifty times a second',
  queries: 'Lists and searches in the database',
  staff: 'Screens of the back office',
  checkouts: 'Orders over HTTP, cash on delivery, 8 at a time',
  start: 'Starting and stopping',
  memory: 'Memory',
};

/** Formats a table for each part, with a column per size; missed limits are bold. */
export function tables(all: AllMeasured): string {
  return parts.flatMap((part) => (all[part] ? [tableOf(part, all[part])] : [])).join('\n');
}

function tableOf(part: Part, { machine, results }: Measured): string {
  const columns = [...new Set(results.map(({ where }) => where))];
  const rows = [...new Set(results.map(({ what }) => what))].map((what) => {
    const ofRow = results.filter((result) => result.what === what);
    const cells = columns.map((where) => cellOf(ofRow.find((result) => result.where === where)));
    const limit = ofRow.map(formatLimit).find((limit) => limit !== '') ?? '';
    return `| ${[what, limit, ...cells].join(' | ')} |`;
  });
  const head = `| | limit | ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length + 1)}`;
  return `\n### ${headings[part]}\n\n${machine}\n\n${head}\n${rows.join('\n')}`;
}

function cellOf(result: Result | undefined): string {
  if (!result) return '';
  const value = isMet(result) ? formatValue(result) : `**${formatValue(result)}**`;
  return result.figure ? `${value} (${result.figure})` : value;
}
