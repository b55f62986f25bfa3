// `npm test`: everything the shop promises, from a fresh clone.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstall, postgresPlaces } from './find-or-install.mjs';
import { build, install, ownNode, root, run, runNpm, withOwnNode } from './prepare.mjs';

const bin = (file) => path.join(root, 'node_modules', file);
// First the one made for tests: without a window's machinery it needs a fifth less of the processor.
const chromium = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

install();
const browser = process.env.CHROME_PATH ?? findOrInstall('Chromium', chromium, 'chromium-headless-shell');
if (!process.env.POSTGRES_BIN) findOrInstall('PostgreSQL', postgresPlaces, 'postgresql');

section('Tipos, estilo y estructura');
runNpm(['run', '--silent', 'check']);

section('Fallas conocidas de los paquetes');
run(ownNode, ['scripts/audit-packages.ts']);

build();
section('Peso de la primera visita');
run(ownNode, ['scripts/check-bundle.ts']);

const demoFolder = mkdtempSync(path.join(tmpdir(), 'shop-demo-'));
section('Pruebas: reglas, base de datos embebida y PostgreSQL');
const vitest = (...projects) => [bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name])];
// Left to itself, the runner keeps one processor for whoever watches.
const ruleStatus = await runVisibly([
  ...vitest('unit', 'pglite', 'postgres'),
  `--maxWorkers=${availableParallelism()}`,
]);

section('Pruebas: recorridos en el navegador');
run(ownNode, ['e2e/prepare-demo.ts', demoFolder]);
// Each group has a shop and a browser of its own, and waits for them more than it works.
const statuses = await Promise.all([runVisibly(vitest('e2e')), runQuietly(vitest('e2e-looking'))]);
rmSync(demoFolder, { recursive: true });
process.exitCode = [ruleStatus, ...statuses].find((status) => status !== 0) ?? 0;

function runVisibly(args) {
  return ended(spawnOwnNode(args, 'inherit'));
}

/** Says all it has to say once it has ended, so that two runs do not talk at once. */
async function runQuietly(args) {
  const child = spawnOwnNode(args, ['ignore', 'pipe', 'pipe']);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const status = await ended(child);
  process.stdout.write(Buffer.concat(said));
  return status;
}

function spawnOwnNode(args, stdio) {
  return spawn(ownNode, args, {
    cwd: root,
    stdio,
    env: withOwnNode({ CHROME_PATH: browser, DEMO_FOLDER: demoFolder }),
  });
}

function ended(child) {
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

function section(title) {
  console.log(`\n── ${title}`);
}
