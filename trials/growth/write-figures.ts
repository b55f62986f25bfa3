import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';

const file = 'docs/scaling.md';

/**
 * Prints a trial's measurements. With WRITE_FIGURES (`npm run test:growth -- --write`), also writes them to
 * docs/scaling.md between the trial's markers.
 */
export function writeFigures(trial: string, figures: Record<string, string>): void {
  const table = [
    '| | |',
    '| --- | --- |',
    ...Object.entries(figures).map(([what, figure]) => `| ${what} | ${figure} |`),
  ];
  process.stdout.write(`\n${trial}\n${table.slice(2).join('\n')}\n`);
  if (!process.env.WRITE_FIGURES) return;
  const [first, last] = [`<!-- npm run test:growth: ${trial} -->`, `<!-- until here: ${trial} -->`];
  const text = readFileSync(file, 'utf8');
  const [from, to] = [text.indexOf(first), text.indexOf(last)];
  if (from < 0 || to < from) throw new Error(`${file} has no marks for '${trial}'`);
  const when = `${new Date().toISOString().slice(0, 10)}, ${cpus()[0]?.model.trim()}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} after.`;
  writeFileSync(file, `${text.slice(0, from + first.length)}\n\n${when}\n\n${table.join('\n')}\n\n${text.slice(to)}`);
}
