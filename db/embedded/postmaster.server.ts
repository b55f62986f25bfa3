import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedError } from './embedded-error.server.ts';
import { readPostmasterFile } from './leftover-processes.server.ts';
import type { PostgresAccount } from './postgres-account.server.ts';

export type PostmasterStart = {
  /** the folder with `bin` */
  binaries: string;
  account: PostgresAccount;
  dataFolder: string;
  settings: Record<string, string>;
  /** connection string of any of its databases, to check whether it is ready */
  url: string;
  /** receives its log output */
  onLog?: (chunk: Buffer) => void;
};

export type Postmaster = {
  pid: number;
  /** resolves when the server ends for any reason, with the log message that best explains why */
  ended: Promise<string>;
  /**
   * Resolves when the server accepts connections.
   *
   * @throws EmbeddedError 'failed' if it ends first or refuses the connection
   */
  ready: Promise<void>;
  /** Shuts the server down within six seconds: rolls back running transactions, loses no committed data. */
  stop(): Promise<void>;
};

/**
 * Time for a fast shutdown, which writes at most the 64 MB of shared buffers. A server that takes longer is stopped
 * without writing them and recovers on next start.
 */
const fastShutdownMs = 3_000;
const immediateShutdownMs = 2_000;
/** Time for the remaining log output to arrive after the server's exit. */
const lastOutputMs = 100;

/** Temporary refusals, by SQLSTATE: 'still starting' and 'too many connections'. */
const passing = ['57P03', '53300'];

/**
 * Starts a PostgreSQL server on an existing data folder.
 *
 * It runs in its own process session, so Ctrl+C in a terminal does not end it before the shop has finished its
 * requests. On Linux it shuts down automatically when this process dies; see `endWithParent`.
 */
export function spawnPostmaster({ binaries, account, dataFolder, settings, url, onLog }: PostmasterStart): Postmaster {
  const settingArgs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = '', ...args] = [
    ...account.prefix,
    ...endWithParent('INT'),
    path.join(binaries, 'bin/postgres'),
    '-D',
    dataFolder,
    ...settingArgs,
  ];
  const child = spawn(program, args, {
    ...account.options,
    cwd: dataFolder,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let last = '';
  child.stderr.on('data', (chunk: Buffer) => {
    last = lastMessage(last, chunk.toString());
    onLog?.(chunk);
  });
  const ended = new Promise<string>((resolve) => {
    const say = () => resolve(last.replace(/^(FATAL|PANIC|LOG): +/, ''));
    child.once('error', (error) => resolve(error.message));
    child.once('close', say);
    // Its children share the stderr pipe, so 'close' may come late: a busy child can outlive it.
    child.once('exit', () => setTimeout(say, lastOutputMs));
  });
  // The database alone does not keep this process alive.
  child.unref();
  (child.stderr as Socket).unref();

  const pid = child.pid ?? 0;
  const ready = waitUntilReady({ url, ended, isUp: () => readPostmasterFile(dataFolder)?.pid === pid });
  // Callers may ignore `ready`: prevents an unhandled rejection.
  ready.catch(() => {});
  return { pid, ended, ready, stop: () => stop(child, ended) };
}

/** Environment for PostgreSQL's programs, without the shop's secrets and any settings for another server. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LD_LIBRARY_PATH, LD_PRELOAD } = process.env;
  return { PATH, HOME, LD_LIBRARY_PATH, LD_PRELOAD, LC_ALL: 'C' };
}

/**
 * Command prefix that makes Linux signal a program when its parent ends (util-linux's `setpriv`); empty if unavailable.
 * Without it, the next start ends leftover processes.
 */
export function endWithParent(signal: 'INT' | 'KILL'): string[] {
  if (process.platform !== 'linux') return [];
  const command = ['setpriv', '--pdeathsig', signal, '--'];
  const [program = '', ...args] = [...command, 'true'];
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? command : [];
}

type Wait = { url: string; ended: Promise<string>; isUp: () => boolean };

/** Polls until the server accepts connections. There is no timeout, because crash recovery may take long. */
async function waitUntilReady({ url, ended, isUp }: Wait): Promise<void> {
  let why: string | undefined;
  void ended.then((lastOutput) => {
    why = lastOutput;
  });
  for (let tries = 0; ; tries += 1) {
    if (why !== undefined) throw new EmbeddedError('failed', why);
    const refusal = isUp() ? await refusalOf(url) : 'not yet';
    if (refusal === null) return;
    if (refusal instanceof pg.DatabaseError && !passing.includes(refusal.code ?? ''))
      throw new EmbeddedError('failed', refusal.message);
    await pause(Math.min(5 + tries, 100));
  }
}

/** Returns the error of a connection attempt; null if it succeeds. */
async function refusalOf(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.ref();
  const endsWithin = (ms: number) => Promise.race([ended.then(() => true), pause(ms, false)]);
  for (const [signal, patienceMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', 1_000],
  ] as const) {
    child.kill(signal);
    if (await endsWithin(patienceMs)) return;
  }
}

/** Picks the message that best explains why the server ended: FATAL or PANIC, otherwise the latest one. */
function lastMessage(before: string, text: string): string {
  const messages = [...text.matchAll(/(?:FATAL|PANIC|LOG): .*/g)].map(([message]) => message);
  const isReason = (message: string) => /^(FATAL|PANIC)/.test(message) && !message.includes('is starting up');
  const reason = messages.findLast(isReason);
  if (reason || isReason(before)) return reason ?? before;
  return messages.at(-1) ?? (text.trim().split('\n').at(-1) || before);
}
