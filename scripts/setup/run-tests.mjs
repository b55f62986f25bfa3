import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstall } from './find-or-install.mjs';
import { ownNode, root, run, withOwnNode } from './prepare.mjs';

// The headless build comes first: it needs a fifth less of the processor.
const chromium = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds the browser for journeys; installs it on Debian as root. */
export function findBrowser() {
  return process.env.CHROME_PATH ?? findOrInstall('Chromium', chromium, 'chromium-headless-shell');
}

/** Three groups keep two processors busy; with more, pages become so slow that steps time out. */
const groupsAtOnce = 3;

/**
 * Runs projects of vitest.config.ts, three at a time, such as groups of journeys, each with its own shop and browser; the
 * demo shop is set up once and copied.
 *
 * @returns the first exit code that is not 0, or 0
 */
export async function runGroups(browser, groups) {
  const demoFolder = mkdtempSync(path.join(tmpdir(), 'shop-demo-'));
  const environment = { CHROME_PATH: browser, DEMO_FOLDER: demoFolder };
  run(ownNode, ['e2e/shops/prepare-demo.ts', demoFolder]);
  const [first, ...waiting] = groups;
  const statuses = [];
  const runRest = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      statuses.push(await runBuffered(vitest([group]), environment));
  };
  const runFirst = async () => {
    statuses.push(await runShown(vitest([first]), environment));
    await runRest();
  };
  await Promise.all([runFirst(), ...Array.from({ length: groupsAtOnce - 1 }, runRest)]);
  rmSync(demoFolder, { recursive: true });
  return statuses.find((status) => status !== 0) ?? 0;
}

/** The arguments that run projects of vitest.config.ts. */
export function vitest(projects, ...options) {
  const file = path.join(root, 'node_modules/vitest/vitest.mjs');
  return [file, 'run', ...projects.flatMap((name) => ['--project', name]), ...options];
}

/** Runs a program on the project's Node and shows its output; resolves to its exit code. */
export function runShown(args, environment = {}) {
  return exitCodeOf(start(args, 'inherit', environment));
}

/** Like `runShown`, but prints the output once the program has ended, so that concurrent programs do not mix theirs. */
export async function runBuffered(args, environment = {}) {
  const child = start(args, ['ignore', 'pipe', 'pipe'], environment);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
  const status = await exitCodeOf(child);
  process.stdout.write(Buffer.concat(chunks));
  return status;
}

export function heading(title) {
  console.log(`\n── ${title}`);
}

function start(args, stdio, environment) {
  return spawn(ownNode, args, { cwd: root, stdio, env: withOwnNode(environment) });
}

function exitCodeOf(child) {
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
