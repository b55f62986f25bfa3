import { execFileSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#db/testing/postgres-server.ts';
import { addNode, copyOf, makeDebian, runIn, type Started, startIn } from './chroot.ts';
import { ignoredBy, readDockerfile, type Stage } from './dockerfile.ts';

/**
 * Builds the image without a container engine: creates a folder with the contents of the base image for each stage,
 * runs the stage's COPY and RUN steps in it, and starts the program in the last one. The work of the engine itself is
 * not tested.
 */
const stages = readDockerfile('Dockerfile');
const runtime = stages.at(-1) as Stage;
const roots = new Map<string, string>();
const user = runtime.user ?? '';
const [uid = 0, gid = 0] = user.split(':').map(Number);

let data: string;
let backups: string;
let context: string;
/** Timeout: creating and deleting thousands of files takes long on a busy machine. */
const slowMs = 900_000;

let debian = '';
let root = '';

beforeAll(async () => {
  context = mkdtempSync(path.join(tmpdir(), 'shop-context-'));
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$1"', 'sh', context]);
  const isIgnored = ignoredBy(readFileSync('.dockerignore', 'utf8'));
  for (const file of globSync('**/*', { cwd: context }))
    if (isIgnored(file)) rmSync(path.join(context, file), { recursive: true, force: true });

  debian = makeDebian('bookworm');
  for (const stage of stages) {
    // The last stage uses the original, which is unchanged until then; the others use copies.
    const here = stage === runtime ? debian : copyOf(debian);
    roots.set(stage.name, here);
    if (stage.base.startsWith('node:')) addNode(here);
    else expect(stage.base).toBe('debian:bookworm-slim');
    mkdirSync(path.join(here, stage.workdir), { recursive: true });
    for (const step of stage.steps) {
      if (step.kind === 'run') runIn(here, stage.workdir, step.command);
      else for (const source of step.sources) copyInto(here, step.to, source, step.from, step.sources.length > 1);
    }
  }
  root = roots.get(runtime.name) ?? '';
  [data, backups] = ['/data', '/backups'].map((place) => {
    const volume = mkdtempSync(path.join(tmpdir(), 'shop-volume-'));
    // A new volume has the owner and the permissions of the image's folder.
    const { uid, gid, mode } = statSync(path.join(root, place));
    chownSync(volume, uid, gid);
    expect(mode & 0o777).toBe(0o700);
    return volume;
  }) as [string, string];
}, slowMs);

afterAll(() => {
  for (const folder of [...roots.values(), debian, context, data, backups])
    if (folder) rmSync(folder, { recursive: true, force: true });
}, slowMs);

function copyInto(here: string, to: string, source: string, from: string | null, intoFolder: boolean) {
  const origin = from ? path.join(roots.get(from) ?? '', source) : path.join(context, source);
  const isFile = statSync(origin).isFile();
  const target =
    isFile && (intoFolder || existsSync(path.join(here, to)))
      ? path.join(here, to, path.basename(source))
      : path.join(here, to);
  cpSync(origin, target, { recursive: true, verbatimSymlinks: true });
}

const inside = (more: Record<string, string> = {}) => ({
  root,
  user,
  workdir: runtime.workdir,
  environment: { ...runtime.environment, ...more },
});
const volumes = () => ({ '/data': data, '/backups': backups });

function settings(port: number, more: Record<string, string> = {}): Record<string, string> {
  return {
    PORT: String(port),
    APP_URL: 'https://tienda.example',
    AUTH_SECRET: 'x'.repeat(32),
    ADMIN_EMAIL: 'duena@tienda.example',
    ADMIN_PASSWORD: 'una-clave-larga-de-prueba',
    DEMO: '0',
    TRUST_PROXY: '1',
    BACKUP_DIR: '/backups',
    ...more,
  };
}

async function startShop(
  more: Record<string, string> = {},
): Promise<{ shop: Started; port: number; environment: Record<string, string> }> {
  const port = await freePort();
  const environment = settings(port, more);
  const shop = startIn(inside(environment), volumes(), runtime.command);
  const deadline = Date.now() + 60_000;
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const hasEnded = shop.ended.then(() => true);
  while (!(await isReady())) {
    const ended = await Promise.race([hasEnded, pause(100, false)]);
    if (ended || Date.now() > deadline) throw new Error(`The shop did not start:\n${shop.output()}`);
  }
  return { shop, port, environment };
}

test('the image contains what runs, without build and test dependencies', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const isThere = (name: string) => existsSync(path.join(root, runtime.workdir, 'node_modules', name));
  expect(Object.keys(dependencies).filter((name) => !isThere(name))).toEqual([]);
  expect(Object.keys(devDependencies).filter(isThere)).toEqual([]);
  expect(globSync('**/*.test.ts', { cwd: path.join(root, runtime.workdir), exclude: ['node_modules'] })).toEqual([]);
  const megabytes = Number(
    execFileSync('du', ['-sm', path.join(root, runtime.workdir)], { encoding: 'utf8' }).split('\t')[0],
  );
  const wholeMegabytes = Number(execFileSync('du', ['-sm', root], { encoding: 'utf8' }).split('\t')[0]);
  process.stdout.write(`The program takes ${megabytes} MB of the image; all of it ${wholeMegabytes} MB.\n`);
});

test.each([
  ['one process', {}],
  ['two processes', { WEB_CONCURRENCY: '2' }],
])(
  'the shop starts as an arbitrary user on a read-only folder, reports ready, and stops on request: %s',
  async (_, more) => {
    const { shop, port, environment } = await startShop(more);
    const page = await fetch(`http://127.0.0.1:${port}/productos`);
    expect([page.status, (await page.text()).includes('</html>')]).toEqual([200, true]);

    const health = (of: Record<string, string>) => startIn(inside(of), volumes(), runtime.healthcheck).ended;
    expect(await health(environment)).toBe(0);
    expect(await health({ ...environment, PORT: String(await freePort()) })).toBe(1);

    const { code, ms } = await shop.stop();
    process.stdout.write(`It stopped after ${(ms / 1000).toFixed(1)} s.\n`);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    const [kept] = readdirSync(data).map((name) => statSync(path.join(data, name)));
    expect([kept?.uid, kept?.gid]).toEqual([uid, gid]);
  },
);

test('only its data folders are writable', async () => {
  const attempt = (file: string) => startIn(inside(), volumes(), ['/bin/sh', '-c', `echo > ${file}`]).ended;
  for (const place of ['/data/x', '/backups/x', '/tmp/x']) expect(await attempt(place)).toBe(0);
  for (const place of ['/shop/x', '/shop/build/x', '/etc/x', '/x']) expect(await attempt(place)).not.toBe(0);
});

test('a backup is made from within the container while it sells, and restored', async () => {
  const { shop, environment } = await startShop();
  const copy = startIn(inside(environment), volumes(), [
    'node_modules/.bin/node',
    'scripts/run-backup.ts',
    '/backups/copia.tar',
  ]);
  expect([await copy.ended, copy.output()]).toEqual([0, expect.stringContaining('Copia completa y revisada')]);
  expect((await shop.stop()).code).toBe(0);

  const other = { ...settings(1), DATA_DIR: '/data/other' };
  const back = startIn(inside(other), volumes(), [
    'node_modules/.bin/node',
    'scripts/run-restore.ts',
    '/backups/copia.tar',
  ]);
  expect([await back.ended, back.output()]).toEqual([0, expect.any(String)]);
});
