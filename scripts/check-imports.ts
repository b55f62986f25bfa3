// `npm run check`: which way the code runs through the house.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findImportProblems } from './import-rules.ts';

const root = path.resolve(process.argv[2] ?? '.');
const files = globSync('{app,shop,db,server,scripts,trials,e2e,bench,stand-in}/**/*.{ts,tsx,mjs}', { cwd: root }).map(
  (file) => file.replaceAll('\\', '/'),
);
const problems = files.flatMap((file) => findImportProblems(file, readFileSync(path.join(root, file), 'utf8')));

for (const { file, line, imported, rule } of problems) console.error(`${file}:${line} ${imported}\n  ${rule}`);
if (problems.length > 0) process.exit(1);
