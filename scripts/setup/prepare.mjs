// Runs under the machine's own Node, of any version: installs the project's Node and packages, and builds the shop.
// Each step writes a stamp only once it has succeeded, so that an interrupted one is repeated.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const bin = path.join(root, 'node_modules', '.bin');
const stamps = path.join(root, 'node_modules', '.origen');
export const ownNode = path.join(bin, 'node');

/** Installs the packages of the lock file unless they are installed. */
export function install() {
  step('install', ['package-lock.json', 'package.json', '.npmrc'], () => {
    console.log('Instalando los paquetes…');
    runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/** Builds pages and server unless their sources are unchanged. */
export function build() {
  const sources = [
    'app',
    'shop',
    'db',
    'server',
    'demo',
    'public',
    'package-lock.json',
    'vite.config.ts',
    'scripts/build/client-chunks.ts',
    'scripts/build/list-modules.ts',
    'scripts/build/precompress.ts',
    'react-router.config.ts',
  ];
  step(
    'build',
    sources,
    () => {
      console.log('Construyendo la tienda…');
      rmSync(path.join(root, 'build'), { recursive: true, force: true });
      run(ownNode, [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--logLevel', 'warn'], {
        NODE_ENV: 'production',
      });
    },
    () => existsSync(path.join(root, 'build/server/index.js')),
  );
}

/** Runs npm without a shell: the npm that started this process, on the same Node. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm) run(process.execPath, [npm, ...args]);
  else run('npm', args);
}

/** Starts npm like `runNpm`, without waiting for it. Resolves to its exit code. */
export function startNpm(args) {
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
  const child = spawn(command, [...before, ...args], { cwd: root, stdio: 'inherit', env: withOwnNode({}) });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}

/** Runs a program and waits for it; if it fails, exits with its code. */
export function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: withOwnNode(environment) });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Runs a program in place of this one: forwards signals and exits with its code.
 *
 * @param afterwards runs once the program has ended, for whatever reason
 */
export function become(command, args, environment = {}, afterwards = async () => {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: withOwnNode(environment) });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const end = (code) => void afterwards().then(() => process.exit(code));
  child.on('error', (error) => {
    console.error(
      `No se pudo ejecutar ${command} (${error.code}): ¿hay un Node para esta máquina en optionalDependencies?`,
    );
    end(1);
  });
  child.on('exit', (code, signal) => end(code ?? (signal ? 1 : 0)));
}

/** The environment with the project's own Node first in PATH. */
export function withOwnNode(environment) {
  return { ...process.env, ...environment, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
}

function step(name, sources, work, isThere = () => true) {
  const stamp = path.join(stamps, name);
  const hash = hashOf(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && isThere()) return;
  rmSync(stamp, { force: true });
  work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, hash);
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, path.join(root, source));
  return hash.digest('hex');
}

function addTo(hash, file) {
  const entries = listFolder(file);
  if (!entries) {
    if (existsSync(file)) hash.update(`${path.relative(root, file)}\0`).update(readFileSync(file));
    return;
  }
  // The demo's pictures and the tests are not part of the build.
  for (const entry of entries.sort())
    if (entry !== 'pictures' || !file.endsWith('demo'))
      if (!/\.test\.tsx?$/.test(entry)) addTo(hash, path.join(file, entry));
}

function listFolder(file) {
  try {
    return readdirSync(file);
  } catch {
    return null;
  }
}
