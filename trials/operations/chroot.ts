import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a folder with the contents of an official Debian image, with debootstrap like the image itself. For machines
 * without a container engine.
 */
export function makeDebian(release: string): string {
  const root = mkdtempSync(path.join(tmpdir(), 'shop-image-'));
  execFileSync('debootstrap', ['--variant=minbase', release, root, 'http://deb.debian.org/debian'], { stdio: 'pipe' });
  // Temporary folders are accessible to their owner only; other users need access here.
  chmodSync(root, 0o755);
  return root;
}

export function copyOf(root: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'shop-image-'));
  execFileSync('cp', ['-a', `${root}/.`, copy]);
  return copy;
}

/** Copies the project's Node and the running npm to their places in the official Node image. */
export function addNode(root: string): void {
  const npm = path.dirname(path.dirname(realpathSync(process.env.npm_execpath ?? '/usr/bin/npm')));
  const bin = path.join(root, 'usr/local/bin');
  mkdirSync(bin, { recursive: true });
  cpSync(realpathSync(process.execPath), path.join(bin, 'node'));
  cpSync(npm, path.join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', path.join(bin, 'npm'));
  // libatomic1 is part of the official Node image.
  execFileSync('chroot', [root, 'apt-get', 'install', '-y', '--no-install-recommends', 'libatomic1'], {
    stdio: 'pipe',
  });
}

const hostCertificates = '/etc/ssl/certs/ca-certificates.crt';
const sane = 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Runs one RUN instruction: in a shell, as root, in the stage's folder, with this machine's DNS settings and
 * certificates.
 */
export function runIn(root: string, workdir: string, command: string): void {
  const lent = path.join(root, 'run/lent-certificates.crt');
  mkdirSync(path.dirname(lent), { recursive: true });
  if (existsSync(hostCertificates)) cpSync(hostCertificates, lent);
  cpSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'));
  const certificates = '/run/lent-certificates.crt';
  const lending = existsSync(lent) ? [`NODE_EXTRA_CA_CERTS=${certificates}`, `npm_config_cafile=${certificates}`] : [];
  const environment = [sane, 'HOME=/root', 'DEBIAN_FRONTEND=noninteractive', ...lending];
  const args = [root, '/usr/bin/env', '-i', '-C', workdir, ...environment, '/bin/sh', '-ec', command];
  try {
    execFileSync('chroot', args, { stdio: 'pipe', maxBuffer: 64 * 1024 * 1024 });
  } finally {
    rmSync(lent, { force: true });
  }
}

export type Started = {
  output(): string;
  stop(): Promise<{ code: number | null; ms: number }>;
  ended: Promise<number | null>;
};

type Inside = { root: string; user: string; workdir: string; environment: Record<string, string> };

/**
 * Runs a program as a container engine does with `read_only`: as the given user, on a read-only root with the given
 * folders mounted, an empty /tmp and the usual shared memory. Signals reach the program itself.
 */
export function startIn(
  { root, user, workdir, environment }: Inside,
  volumes: Record<string, string>,
  command: string[],
): Started {
  const script = [
    'mount --bind "$ROOT" "$ROOT"',
    ...Object.keys(volumes).map((place, at) => `mount --bind "$VOLUME${at}" "$ROOT${place}"`),
    'mount -t proc proc "$ROOT/proc"',
    'mount -t tmpfs tmpfs "$ROOT/tmp"',
    'mount --bind /dev "$ROOT/dev"',
    'mount -t tmpfs -o size=64m tmpfs "$ROOT/dev/shm"',
    'mount -o remount,bind,ro "$ROOT"',
    'exec "$@"',
  ].join(' && ');
  const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const inside = [
    'chroot',
    `--userspec=${user}`,
    '--groups=',
    root,
    '/usr/bin/env',
    '-i',
    '-C',
    workdir,
    sane,
    ...words,
  ];
  const child = spawn('unshare', ['--mount', '/bin/sh', '-ec', script, 'sh', ...inside, ...command], {
    env: {
      PATH: process.env.PATH,
      ROOT: root,
      ...Object.fromEntries(Object.values(volumes).map((folder, at) => [`VOLUME${at}`, folder])),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-50_000);
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    output: () => output,
    ended,
    async stop() {
      const begun = performance.now();
      child.kill('SIGTERM');
      return { code: await ended, ms: performance.now() - begun };
    },
  };
}
