import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

export type ThrowawayPostgres = {
  url: string;
  /** Stops it and throws its data away. */
  stop(): Promise<void>;
  /** As if its machine were gone: every process of it ends at once, and says nothing to anybody. */
  kill(): Promise<void>;
  /** Starts another server that follows this one and answers what only reads, on a port of its own. */
  startReplica(): Promise<ThrowawayReplica>;
  /** An outage: nobody answers until `resume`, which finds the data as they were. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** It hangs (SIGSTOP): connections stay open, and nothing answers on them until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends it as a power cut would: at once, all connections with it. `resume` starts it, which then recovers. */
  crash(): Promise<void>;
};

export type ThrowawayReplica = Omit<ThrowawayPostgres, 'startReplica'> & {
  /** Makes it a server of its own, which takes writes. */
  promote(): void;
};

/**
 * Starts a PostgreSQL server in a temporary folder, on a free port of this machine.
 *
 * PostgreSQL refuses to run as root; there it runs as the system's `postgres` (or `nobody`) user.
 *
 * @throws with advice when the machine has no PostgreSQL binaries
 */
export async function startThrowawayPostgres(settings: Record<string, string> = {}): Promise<ThrowawayPostgres> {
  const primary = await startIn(settings, (program, data) =>
    program('initdb', ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']),
  );
  return {
    ...primary.server,
    startReplica: async () => {
      const { server, data, program } = await startIn(settings, (program, data) =>
        program('pg_basebackup', [
          '-D',
          data,
          '-d',
          primary.server.url,
          '-R',
          '-X',
          'stream',
          '-c',
          'fast',
          '--no-sync',
        ]),
      );
      return { ...server, promote: () => program('pg_ctl', ['promote', '-w', '-s', '-D', data]) };
    },
  };
}

type RunProgram = (name: string, args: string[]) => void;

/** @param fill puts a server's data into a folder */
async function startIn(settings: Record<string, string>, fill: (program: RunProgram, data: string) => void) {
  const bin = findBinaries();
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-postgres-'));
  const asUser = process.getuid?.() === 0 ? unprivilegedUser() : {};
  if (asUser.uid !== undefined && asUser.gid !== undefined) chownSync(folder, asUser.uid, asUser.gid);
  chmodSync(folder, 0o700);
  const program: RunProgram = (name, args) => {
    execFileSync(path.join(bin, name), args, { ...asUser, cwd: folder, stdio: 'pipe' });
  };

  const data = path.join(folder, 'data');
  fill(program, data);

  const port = await freePort();
  const given = { max_connections: '120', listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(given).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const url = `postgresql://shop@127.0.0.1:${port}/postgres`;
  const launch = () => launchServer(path.join(bin, 'postgres'), args, { ...asUser, cwd: folder }, url);

  let running = await launch();
  const server = {
    url,
    kill: () => running.kill(),
    pause: () => running.stop(),
    async resume() {
      running = await launch();
    },
    freeze: () => running.signal('SIGSTOP'),
    thaw: () => running.signal('SIGCONT'),
    async crash() {
      program('pg_ctl', ['stop', '-m', 'immediate', '-D', data]);
      await running.ended;
    },
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return { server, data, program };
}

/** Starts the process and waits until it answers. */
async function launchServer(program: string, args: string[], options: SpawnOptions, url: string) {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000);
    });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));

  for (let tries = 0; !(await answers(url)); tries++) {
    if (server.exitCode !== null || tries > 300) throw new Error(`The throw-away PostgreSQL did not start:\n${said}`);
    await wait(50);
  }
  /** To all of its processes, the one first that makes others: these make groups of their own. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
    const { pid } = server;
    if (!pid) return;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    for (const one of [pid, ...children.map(Number)]) {
      try {
        process.kill(one, name);
      } catch {
        // ended meanwhile
      }
    }
  };
  return {
    ended,
    signal,
    async kill() {
      // Its children would notice only after a while that it is gone.
      signal('SIGKILL');
      await ended;
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
      server.kill('SIGINT');
      await ended;
    },
  };
}

function findBinaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    ...(process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : []),
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/local/opt/postgresql@17/bin',
  ];
  const found = candidates.find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  );
  if (!found) {
    throw new Error(
      'The tests need PostgreSQL 15 or newer (initdb and postgres). Install it (Debian: apt-get install postgresql) or name its folder in POSTGRES_BIN.',
    );
  }
  return found;
}

function unprivilegedUser(): Pick<SpawnOptions, 'uid' | 'gid'> & { uid?: number; gid?: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such user on this machine: try the next
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and this machine has neither a postgres nor a nobody user.');
}

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
