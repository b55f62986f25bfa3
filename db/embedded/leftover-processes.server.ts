import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresAccount } from './postgres-account.server.ts';

type Step = { signal: NodeJS.Signals; patienceMs: number };
/** PostgreSQL's fast shutdown, immediate shutdown, then SIGKILL; with the time allowed for each. */
const escalation: Step[] = [
  { signal: 'SIGINT', patienceMs: 10_000 },
  { signal: 'SIGQUIT', patienceMs: 3_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
];

/** The content of `postmaster.pid`. */
export type PostmasterFile = { pid: number; socketFolder: string; isReady: boolean };

const pidFileOf = (dataFolder: string) => path.join(dataFolder, 'postmaster.pid');

/**
 * Reads `postmaster.pid`, which exists in the data folder while a server runs and after it is killed.
 *
 * Format: https://github.com/postgres/postgres/blob/master/src/include/utils/pidfile.h
 *
 * @returns null if the file is missing or incomplete
 */
export function readPostmasterFile(dataFolder: string): PostmasterFile | null {
  const [pid, , , , socketFolder, , , status] = readText(pidFileOf(dataFolder)).split('\n');
  if (!Number(pid) || !socketFolder) return null;
  return { pid: Number(pid), socketFolder, isReady: status?.trim() === 'ready' };
}

/**
 * Ends the PostgreSQL processes that a killed shop left running on a data folder, so that the next server can start.
 *
 * The caller holds the lock of the folder, so no running shop uses them. No committed data are lost: they are in the
 * write-ahead log.
 *
 * @param account the account the processes run as
 */
export async function endLeftovers(dataFolder: string, account?: PostgresAccount): Promise<void> {
  const pid = Number.parseInt(readText(pidFileOf(dataFolder)), 10);
  const isOurs = (one: number) => isPostgresOf(dataFolder, one, account);
  if (pid > 0 && isOurs(pid)) await end([pid], isOurs, escalation);
  // Backends end without their postmaster, but a busy one only when it becomes idle.
  await end(listPostgresProcesses(dataFolder, account), isOurs, escalation.slice(-1));
  // A pid file that is empty, or whose process id another program has reused, would block every start.
  const isNobodys = process.platform === 'linux' || !(pid > 0) || isAlive(pid);
  if (isNobodys && !(pid > 0 && isOurs(pid))) rmSync(pidFileOf(dataFolder), { force: true });
}

/** Lists the server processes of a data folder; always empty except on Linux. */
export function listPostgresProcesses(dataFolder: string, account?: PostgresAccount): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  return pids.filter((pid) => isPostgresOf(dataFolder, pid, account));
}

async function end(pids: number[], isOurs: (pid: number) => boolean, steps: Step[]): Promise<void> {
  let left = pids;
  for (const { signal, patienceMs } of steps) {
    for (const pid of left) sendSignal(pid, signal);
    for (const deadline = performance.now() + patienceMs; ; await pause(20)) {
      left = left.filter(isOurs);
      if (left.length === 0) return;
      if (performance.now() > deadline) break;
    }
  }
}

/**
 * Whether a process is a PostgreSQL server of this data folder. Its process id may have been reused, and a server in
 * another container may show the same path, so on Linux the folder is compared by device and inode.
 */
function isPostgresOf(dataFolder: string, pid: number, account?: PostgresAccount): boolean {
  try {
    if (process.platform !== 'linux') {
      const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
      return command.includes('postgres') && command.includes(` -D ${dataFolder} -c `);
    }
    if (!/^(postgres: |\S*postgres\0)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) return false;
    return isAtWorkIn(dataFolder, pid, account);
  } catch {
    return false;
  }
}

function isAtWorkIn(dataFolder: string, pid: number, account?: PostgresAccount): boolean {
  const cwd = `/proc/${pid}/cwd`;
  try {
    if (!/\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))) return false;
    const [its, folder] = [statSync(cwd), statSync(dataFolder)];
    return its.dev === folder.dev && its.ino === folder.ino;
  } catch (error) {
    const isDenied = error instanceof Error && 'code' in error && error.code === 'EACCES';
    if (!isDenied || account?.options.uid === undefined) return false;
    // In a container, root may lack access to another user's processes; that user has it.
    return spawnSync('test', [cwd, '-ef', dataFolder], { stdio: 'ignore', ...account.options }).status === 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
