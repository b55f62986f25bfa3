import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.server.ts';
import type { PostgresAccount } from './postgres-account.server.ts';
import { endWithParent, postgresEnvironment } from './postmaster.server.ts';

export type Programs = { binaries: string; account: PostgresAccount };

/**
 * Creates a PostgreSQL cluster with one database and a superuser of the same name. The cluster is created in a
 * temporary folder and renamed, so that `cluster` is never incomplete.
 *
 * PostgreSQL's builtin C.UTF-8 locale is identical on every machine, so the folder can be moved to another one.
 *
 * @param cluster does not exist or is empty
 * @throws EmbeddedError 'failed' with PostgreSQL's error message
 */
export function createCluster(cluster: string, name: string, { binaries, account }: Programs): void {
  const home = path.dirname(cluster);
  const prefix = `${path.basename(cluster)}.new-`;
  for (const left of readdirSync(home).filter((entry) => entry.startsWith(prefix)))
    rmSync(path.join(home, left), { recursive: true, force: true });
  const made = path.join(home, `${prefix}${randomUUID().slice(0, 8)}`);
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  try {
    run('initdb', ['-D', made, '-U', name, '--auth=trust', ...locale, '--no-instructions']);
    // Single-user mode, so that no client ever connects to a cluster without its database.
    run('postgres', ['--single', '-D', made, '-c', 'exit_on_error=on', 'postgres'], `create database ${name};\n`);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    throw error;
  }
  renameSync(made, cluster);
  syncFolder(home);

  function run(program: string, args: string[], input = '') {
    const file = path.join(binaries, 'bin', program);
    const [command = '', ...all] = [...account.prefix, ...endWithParent('KILL'), file, ...args];
    const result = spawnSync(command, all, {
      ...account.options,
      cwd: home,
      env: postgresEnvironment(),
      input,
      encoding: 'utf8',
    });
    if (result.status === 0) return;
    const output = `${result.error?.message ?? ''}${result.stderr}`.trim();
    throw new EmbeddedError(
      'failed',
      output.split('\n').find((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? output,
    );
  }
}

/** Flushes a folder to disk, so that the rename survives a power cut. */
function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
