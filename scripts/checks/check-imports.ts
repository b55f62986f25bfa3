// `npm run check`: the layering of imports, import cycles, file names, the order within route modules, and SQL built
// from text.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import routes from '#app/routes.ts';
import { findImportCycles } from './import-cycles.ts';
import { findImportProblems } from './import-rules.ts';
import { findRouteOrderProblems, listRouteModules } from './route-order.ts';
import { findSqlProblems } from './sql-rules.ts';
import { findTwinStems } from './twin-stems.ts';

const root = path.resolve(process.argv[2] ?? '.');
const files = globSync('{app,shop,db,server,scripts,trials,models,e2e,bench,demo,stand-ins}/**/*.{ts,tsx,mjs}', {
  cwd: root,
}).map((file) => file.replaceAll('\\', '/'));
const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
const routeModules = new Set(['app/root.tsx', ...listRouteModules(routes).map((file) => `app/${file}`)]);

const problems = [...sources].flatMap(([file, source]) => [
  ...findImportProblems(file, source).map((problem) => ({ ...problem, what: problem.imported })),
  ...findSqlProblems(file, source),
  ...(routeModules.has(file) ? findRouteOrderProblems(file, source) : []),
]);
for (const { file, line, what, rule } of problems) console.error(`${file}:${line} ${what}\n  ${rule}`);

const cycles = findImportCycles(sources);
for (const cycle of cycles) console.error(`Import cycle: ${[...cycle, cycle[0]].join(' → ')}`);

const twins = findTwinStems(files);
for (const group of twins) console.error(`Names differ only in the extension: ${group.join(', ')}`);

if (problems.length + twins.length + cycles.length > 0) process.exit(1);
