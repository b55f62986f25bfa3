/** Writes reports of trials to docs/attacks.md, each between its own markers. */
import { readFileSync, writeFileSync } from 'node:fs';

const page = 'docs/attacks.md';

/** Replaces a trial's report between its markers. */
export function writeSection(trial: string, report: string) {
  const [begin, end] = [`<!-- ${trial} -->`, `<!-- until here ${trial} -->`];
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${page} has lost the marks of ${trial}`);
  writeFileSync(page, `${before}${begin}\n\n${report.trim()}\n\n${end}${after}`);
}
