import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FaultLine } from './fault-report.ts';

const begin = '<!-- fault table: written by npm run test:faults -- --write -->';
const end = '<!-- end of the fault table -->';

/** Reads the rows that a run saved in a folder, in the table's order. */
export function readFaultLines(folder: string): FaultLine[] {
  return readdirSync(folder)
    .map((file): FaultLine => JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    .sort((a, b) => `${a.fault} ${a.where}`.localeCompare(`${b.fault} ${b.where}`, 'en'));
}

/**
 * Replaces the rows of the previous run.
 *
 * @throws if the page lacks the table's markers
 */
export function writeFaultTable(page: string, lines: FaultLine[], measuredOn: string): string {
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error('The page lacks the markers of the fault table');
  return `${before}${begin}\n${faultTable(lines, measuredOn)}\n${end}${after}`;
}

function faultTable(lines: FaultLine[], measuredOn: string): string {
  const sum = (of: (line: FaultLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const head = [
    'Fault',
    'Where',
    'Load',
    'Orders acknowledged',
    'Lost',
    'Doubled',
    'Oversold',
    'What shoppers saw',
    'Result',
    'Selling again after',
  ];
  const rows = lines.map((line) => [
    line.fault,
    line.where,
    line.load,
    String(line.acknowledged),
    String(line.lost),
    String(line.doubled),
    String(line.oversold),
    line.seen,
    line.outcome,
    line.secondsUntilSelling === null ? '–' : `${line.secondsUntilSelling.toFixed(1)} s`,
  ]);
  const total = ['**Total**', '', '', sum((line) => line.acknowledged), sum((line) => line.lost)].map(String);
  const totals = [...total, String(sum((line) => line.doubled)), String(sum((line) => line.oversold)), '', '', ''];
  const row = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [measuredOn, '', row(head), row(head.map(() => '---')), ...[...rows, totals].map(row)].join('\n');
}
