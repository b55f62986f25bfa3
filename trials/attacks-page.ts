/** Where the page about attacks tells what a trial found: between marks of its own. */
import { readFileSync, writeFileSync } from 'node:fs';

const page = 'docs/attacks.md';

/** Puts a trial's report where the page has its marks. */
export function writeSection(trial: string, report: string) {
  const [begin, end] = [`<!-- ${trial} -->`, `<!-- until here ${trial} -->`];
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${page} has lost the marks of ${trial}`);
  writeFileSync(page, `${before}${begin}\n\n${report.trim()}\n\n${end}${after}`);
}
