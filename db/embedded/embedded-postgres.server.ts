import { chmodSync, lchownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { OutdatedDatabaseError } from '#db/outdated-database-error.server.ts';
import { openBoundedLog } from './bounded-log.server.ts';
import { createCluster } from './create-cluster.server.ts';
import { EmbeddedError } from './embedded-error.server.ts';
import { embeddedSettings } from './embedded-settings.server.ts';
import { endLeftovers, readPostmasterFile } from './leftover-processes.server.ts';
import { findPostgresAccount, giveAccess, type PostgresAccount } from './postgres-account.server.ts';
import { findEmbeddedBinaries, postgresMajor } from './postgres-binaries.server.ts';
import { type Postmaster, spawnPostmaster } from './postmaster.server.ts';

/** A PostgreSQL server in the shop's data folder, run by the shop itself. */
export type EmbeddedPostgres = {
  /** connection string of the shop's database, through a Unix socket accessible only to this user */
  url: string;
  /** process id of the current server */
  pid(): number;
  /** Shuts the server down within six seconds and keeps its data. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** number of shop processes that connect to it */
  processes?: number;
  /** called with the reason when the server crashed, before it is restarted */
  onCrash?: (why: string) => void;
};

/** Name of the superuser and the database. There is no password: other users have no access to the socket's folder. */
const name = 'shop';
const port = 5432;

/** Longest path of a Unix socket, in bytes: 107 on Linux, 103 on macOS. */
const longestSocketName = 103;

/** Delays before a crashed server is restarted; the last one repeats. */
const restartDelaysMs = [0, 250, 1_000, 2_000];
/** A server that ran this long before a crash is restarted without delay again. */
const soundRunMs = 60_000;

/** Folder for all files of the PostgreSQL server of a data folder. */
const homeOf = (dataFolder: string) => path.resolve(dataFolder, 'postgres');
/** PostgreSQL's data directory. */
export const clusterOf = (dataFolder: string) => path.join(homeOf(dataFolder), 'data');

/**
 * Starts the PostgreSQL server of a data folder. Creates the cluster on first start, ends processes that a killed shop
 * left running, and restarts the server after a crash.
 *
 * The caller holds the lock of the data folder; see `lockFolder` in server/.
 *
 * @param dataFolder exists and is writable
 * @throws EmbeddedError if this machine or these data cannot be used; no stored data are changed
 * @throws OutdatedDatabaseError for data of PGlite; see `checkVersion`
 */
export async function startEmbedded(dataFolder: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const home = homeOf(dataFolder);
  const cluster = clusterOf(dataFolder);
  const isNew = !hasEmbedded(dataFolder);
  checkVersion(dataFolder);
  const npmBinaries = findEmbeddedBinaries();
  const account = findPostgresAccount(home);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const binaries = giveAccess(account, home, npmBinaries);
  if (isNew) createCluster(cluster, name, { binaries, account });

  const socketFolder = chooseSocketFolder(home);
  const log = openBoundedLog(path.join(home, 'postgres.log'), account.options);
  let running: Postmaster | undefined;
  let startedAt = 0;
  let isStopping = false;

  async function start(): Promise<Postmaster> {
    await endLeftovers(cluster, account);
    if (isStopping) throw new EmbeddedError('failed', 'stopped before it started');
    // A copied folder may have lost the mode that PostgreSQL requires.
    if (statSync(cluster).uid === process.getuid?.()) chmodSync(cluster, 0o700);
    makeSocketFolder(socketFolder, account);
    running = spawnPostmaster({
      binaries,
      account,
      dataFolder: cluster,
      settings: embeddedSettings({ processes: options.processes ?? 1, socketFolder }),
      url: connectionString(socketFolder, 'postgres'),
      onLog: log.write,
    });
    startedAt = performance.now();
    try {
      await running.ready;
    } catch (error) {
      await running.stop();
      throw error;
    }
    return running;
  }

  async function keepRunning(first: Postmaster) {
    let current: Postmaster | undefined = first;
    for (let failures = 0; ; failures += 1) {
      const why: string | undefined = await current?.ended;
      if (isStopping) return;
      if (performance.now() - startedAt > soundRunMs) failures = 0;
      if (why !== undefined) options.onCrash?.(why);
      await pause(restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)], undefined, { ref: false });
      if (isStopping) return;
      // A start may fail, for example on a full disk; it is retried until it succeeds.
      current = await start().catch(() => undefined);
    }
  }

  async function stop() {
    isStopping = true;
    await running?.stop();
    log.close();
    if (!socketFolder.startsWith(home)) rmSync(socketFolder, { recursive: true, force: true });
  }

  try {
    void keepRunning(await start());
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: connectionString(socketFolder, name), pid: () => running?.pid ?? 0, stop };
}

/**
 * Finds the running embedded server of a data folder by its `postmaster.pid`.
 *
 * @returns its connection string; null if there is no server or it is not ready. A killed server leaves its file, so
 * the string of a dead server is possible.
 */
export function findRunningEmbedded(dataFolder: string): string | null {
  const postmasterFile = readPostmasterFile(clusterOf(dataFolder));
  return postmasterFile?.isReady ? connectionString(postmasterFile.socketFolder, name) : null;
}

/**
 * Whether a data folder has a database, running or not. An empty folder, such as a new volume, has none.
 *
 * @throws if this user may not read the folder
 */
export function hasEmbedded(dataFolder: string): boolean {
  try {
    return readdirSync(clusterOf(dataFolder)).length > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Refuses data that this version cannot read.
 *
 * @throws EmbeddedError 'other-version' for data of another major version of PostgreSQL
 * @throws OutdatedDatabaseError for data of PGlite, the former embedded database, which wrote to the folder `database`
 */
export function checkVersion(dataFolder: string): void {
  const cluster = clusterOf(dataFolder);
  const pglite = path.resolve(dataFolder, 'database');
  if (!hasEmbedded(dataFolder)) {
    if (majorOf(pglite) !== undefined) throw new OutdatedDatabaseError(`PGlite wrote ${pglite}`);
  } else if (majorOf(cluster) !== postgresMajor) throw new EmbeddedError('other-version', cluster);
}

/** Major version of PostgreSQL that wrote a data directory; undefined for any other folder. */
function majorOf(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Returns a folder beside the data or, if the socket's path would be too long, creates a temporary one. */
function chooseSocketFolder(home: string): string {
  const beside = path.join(home, 'socket');
  const isShort = (folder: string) => Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) <= longestSocketName;
  if (isShort(beside)) return beside;
  const parent = isShort(path.join(tmpdir(), 'origen-natural-000000')) ? tmpdir() : '/tmp';
  return mkdtempSync(path.join(parent, 'origen-natural-'));
}

/**
 * Recreates the socket folder with mode 700. A killed server leaves a lock file there whose process id may since have
 * been reused by another program.
 */
function makeSocketFolder(folder: string, { options: { uid, gid } }: PostgresAccount): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (uid !== undefined && gid !== undefined) lchownSync(folder, uid, gid);
}

/** Names every parameter, so that environment variables for another server (PGSSLMODE …) have no effect. */
function connectionString(socketFolder: string, database: string): string {
  return `postgresql:///${database}?host=${encodeURIComponent(socketFolder)}&port=${port}&user=${name}&sslmode=disable`;
}
