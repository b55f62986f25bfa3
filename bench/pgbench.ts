import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const noPgbench =
  'There is no pgbench on this machine: install PostgreSQL (Debian: apt-get install postgresql) or name the folder of its programs in POSTGRES_BIN.';

/**
 * Finds pgbench in POSTGRES_BIN, in Debian's newest PostgreSQL, or in PATH; the embedded PostgreSQL has none.
 *
 * @returns null if there is none
 */
export function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const files = folders.filter(Boolean).map((folder) => path.join(folder, 'pgbench'));
  return files.find((file) => existsSync(file)) ?? null;
}

type PgbenchRun = {
  /** connection string, through TCP or a Unix socket */
  url: string;
  /** script files, of which pgbench picks one at random per transaction */
  scripts: string[];
  clients: number;
  transactionsEach: number;
};

/**
 * Runs scripts with pgbench (`-n`, simple protocol).
 *
 * @returns transactions per second, without connection time
 * @throws if a transaction fails
 */
export function runPgbench(pgbench: string, { url, scripts, clients, transactionsEach }: PgbenchRun): number {
  const files = scripts.flatMap((script) => ['-f', script]);
  const args = ['-n', ...files, '-c', String(clients), '-j', '2', '-t', String(transactionsEach), url];
  const output = execFileSync(pgbench, args, { encoding: 'utf8', stdio: 'pipe' });
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0';
  const perSecond = Number(/tps = ([\d.]+)/.exec(output)?.[1]);
  if (failed !== '0' || !(perSecond > 0)) throw new Error(`pgbench failed:\n${output}`);
  return perSecond;
}
