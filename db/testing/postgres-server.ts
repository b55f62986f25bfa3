import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresAccount } from '#db/embedded/postgres-account.server.ts';
import { findEmbeddedBinaries } from '#db/embedded/postgres-binaries.server.ts';

export type ThrowawayPostgres = {
  url: string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
  /** Kills all its processes at once with SIGKILL, as if the machine had vanished. */
  kill(): Promise<void>;
  /** Starts a streaming replica of this server on its own port. */
  startReplica(): Promise<ThrowawayReplica>;
  /** Simulates an outage: stops the server until `resume`; the data are kept. */
  pause(): Promise<void>;
  /** Starts the server unless it runs. */
  resume(): Promise<void>;
  /** Simulates a hang (SIGSTOP): connections stay open without answers until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Simulates a power cut: immediate shutdown, all connections closed. `resume` starts it, with crash recovery. */
  crash(): Promise<void>;
};

export type ThrowawayReplica = Omit<ThrowawayPostgres, 'startReplica'> & {
  /** Promotes it to a primary, which accepts writes. */
  promote(): void;
};

/**
 * Starts a PostgreSQL server in a temporary folder on a free local port, with the binaries in POSTGRES_BIN, or else the
 * embedded ones.
 *
 * @throws EmbeddedError 'no-binaries' if npm has no PostgreSQL for this platform
 */
export async function startThrowawayPostgres(settings: Record<string, string> = {}): Promise<ThrowawayPostgres> {
  const primary = await startIn(settings, (program, data) =>
    program('initdb', ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', ...locale, '--no-sync']),
  );
  return {
    ...primary.server,
    startReplica: async () => {
      if (!givenBin)
        throw new Error('A replica takes pg_basebackup: name the programs of a PostgreSQL in POSTGRES_BIN');
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

/** Folder of other PostgreSQL binaries, version 15 or newer. */
const givenBin = process.env.POSTGRES_BIN;
/** Other binaries may be older than version 17, which introduced the builtin C.UTF-8 locale. */
const locale = givenBin
  ? ['--locale=C.UTF-8']
  : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

type RunProgram = (name: string, args: string[]) => void;

/**
 * Starts a server in a temporary folder.
 *
 * @param fill creates the server's data folder
 */
async function startIn(settings: Record<string, string>, fill: (program: RunProgram, data: string) => void) {
  const bin = givenBin ?? path.join(findEmbeddedBinaries(), 'bin');
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-postgres-'));
  const account = findPostgresAccount(path.join(folder, 'data'));
  const { uid, gid } = account.options;
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const options = { ...account.options, cwd: folder };
  const program: RunProgram = (name, args) => {
    const [command = '', ...all] = [...account.prefix, path.join(bin, name), ...args];
    execFileSync(command, all, { ...options, stdio: 'pipe' });
  };

  const data = path.join(folder, 'data');
  fill(program, data);

  const port = await freePort();
  const allSettings = {
    max_connections: '120',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    ...settings,
  };
  const [command = '', ...args] = [
    ...account.prefix,
    path.join(bin, 'postgres'),
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(allSettings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const url = `postgresql://shop@127.0.0.1:${port}/postgres`;
  const launch = () => launchServer(command, args, options, url);

  let running = await launch();
  let isStopped = false;
  const server = {
    url,
    kill: () => running.kill(),
    async pause() {
      isStopped = true;
      await running.stop();
    },
    async resume() {
      if (!isStopped) return;
      running = await launch();
      isStopped = false;
    },
    freeze: () => running.signal('SIGSTOP'),
    thaw: () => running.signal('SIGCONT'),
    async crash() {
      isStopped = true;
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

/** Starts the server process and waits until it accepts connections. */
async function launchServer(program: string, args: string[], options: SpawnOptions, url: string) {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000);
    });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));

  for (let tries = 0; !(await answers(url)); tries++) {
    if (server.exitCode !== null || tries > 300) throw new Error(`The throw-away PostgreSQL did not start:\n${output}`);
    await wait(50);
  }
  /** Signals the postmaster, then its children, which have their own process groups. */
  const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => {
    const { pid } = server;
    if (!pid) return;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    for (const one of [pid, ...children.map(Number)]) {
      try {
        process.kill(one, name);
      } catch {
        // It has already ended.
      }
    }
  };
  return {
    ended,
    signal,
    async kill() {
      // Signals the children too: they would notice the postmaster's death only after a delay.
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

/**
 * Finds a port that nothing listens on, below those that the system gives to outgoing connections: between the search
 * and the start of the program that needs it, no connection takes it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
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
