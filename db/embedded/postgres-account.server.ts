import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.server.ts';

/** The user and command prefix for PostgreSQL's programs, which refuse to run as root. */
export type PostgresAccount = {
  /** command placed before each program and its arguments */
  prefix: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
};

/** This process's own account. */
const own: PostgresAccount = { prefix: [], options: {} };

/** Runs in a user namespace, where root has no privileges and a user without a name gets one. */
const inNamespace: PostgresAccount = { prefix: ['unshare', '-U', '--'], options: {} };

/**
 * Determines how to run PostgreSQL's programs without root privileges.
 *
 * Root uses a new user namespace (`unshare -U` of util-linux): the process has no privileges there, but files still
 * belong to root, so any of root's folders works. If namespaces are unavailable (some containers), root uses an
 * unprivileged user; if the data already belong to another user, that one. A user without a name, which PostgreSQL
 * requires, uses a namespace if available.
 *
 * @param home folder of all files that PostgreSQL writes; may not exist yet, but its parent does
 * @throws EmbeddedError 'root' if root has neither a namespace nor an unprivileged user
 */
export function findPostgresAccount(home: string): PostgresAccount {
  const parent = path.dirname(home);
  const canUseNamespace = () => spawnSync('unshare', ['-U', '--', 'test', '-w', parent]).status === 0;
  if (process.getuid?.() !== 0) return hasName() || !canUseNamespace() ? own : inNamespace;
  const owner = existsSync(home) ? statSync(home) : undefined;
  if (owner && owner.uid !== 0) return { prefix: [], options: { uid: owner.uid, gid: owner.gid } };
  if (canUseNamespace()) return inNamespace;
  const user = findUnprivilegedUser();
  if (!user) throw new EmbeddedError('root', home);
  return { prefix: [], options: user };
}

/** Whether this process's user has a name. */
function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such user: try the next
    }
  }
}

/**
 * Gives an account access to a data folder and the binaries. Does nothing if the programs run as this process's user.
 *
 * An unprivileged user becomes the owner of `home` and its content, gets access through the parent folder, and gets a
 * copy of the binaries if npm's are inaccessible to it (below `/root`, for example).
 *
 * @param home folder of all files that PostgreSQL writes
 * @returns the folder of the binaries to run
 * @throws EmbeddedError 'root' if the account cannot be given access to `home`
 */
export function giveAccess({ options: { uid, gid } }: PostgresAccount, home: string, binaries: string): string {
  if (uid === undefined || gid === undefined) return binaries;

  const canReach = (file: string) => spawnSync('test', ['-x', file], { stdio: 'ignore', uid, gid }).status === 0;
  const parent = path.dirname(home);
  if (!canReach(path.dirname(parent))) throw new EmbeddedError('root', home);
  try {
    execFileSync('chown', ['-R', `${uid}:${gid}`, home], { stdio: 'pipe' });
    if (!canReach(home)) {
      chownSync(parent, statSync(parent).uid, gid);
      chmodSync(parent, 0o710);
    }
  } catch {
    // Root in a container may lack permission to chown.
    throw new EmbeddedError('root', home);
  }
  if (!canReach(home)) throw new EmbeddedError('root', home);
  if (canReach(path.join(binaries, 'bin/postgres'))) return binaries;

  const { version } = JSON.parse(readFileSync(path.join(binaries, '../package.json'), 'utf8')) as { version: string };
  const copy = path.join(home, `program-${version}-${process.arch}`);
  if (!existsSync(copy)) {
    const part = `${copy}.part`;
    rmSync(part, { recursive: true, force: true });
    cpSync(binaries, part, { recursive: true, verbatimSymlinks: true });
    renameSync(part, copy);
  }
  return copy;
}
