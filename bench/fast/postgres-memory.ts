// Measures the memory of a PostgreSQL server on Linux.
import { readFileSync } from 'node:fs';
import { clusterOf } from '#db/embedded/embedded-postgres.server.ts';
import { listPostgresProcesses } from '#db/embedded/leftover-processes.server.ts';

/**
 * Adds up the proportional set size (PSS) of all processes of the PostgreSQL server that runs on a data folder. In this
 * sum, shared pages count once.
 *
 * @returns bytes
 * @throws if no server runs there, and on systems other than Linux
 */
export function measurePostgresBytes(dataFolder: string): number {
  const pids = listPostgresProcesses(clusterOf(dataFolder));
  if (pids.length === 0) throw new Error(`No PostgreSQL server runs in ${dataFolder}, or this system is not Linux`);
  return pids.reduce((sum, pid) => sum + readPssBytes(pid), 0);
}

/** @returns 0 if the process has ended */
function readPssBytes(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return 0;
    throw error;
  }
}
