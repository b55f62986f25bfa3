// `npm run check`: which way the code runs through the house, and that no SQL is put together from text.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findImportProblems } from './import-rules.ts';
import { findSqlProblems } from './sql-rules.ts';

const root = path.resolve(process.argv[2] ?? '.');
const files = globSync('{app,shop,db,server,scripts,trials,e2e,bench,stand-in}/**/*.{ts,tsx,mjs}', { cwd: root }).map(
  (file) => file.replaceAll('\\', '/'),
);
const problems = files.flatMap((file) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [
    ...findImportProblems(file, source).map((found) => ({ ...found, what: found.imported })),
    ...findSqlProblems(file, source),
  ];
});

for (const { file, line, what, rule } of problems) console.error(`${file}:${line} ${what}\n  ${rule}`);
if (problems.length > 0) process.exit(1);
