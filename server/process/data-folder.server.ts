import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The shop cannot start on this machine; the message is one Spanish line that says what to do. */
export class StartError extends Error {}

/** Another process has locked the data folder. */
export class FolderInUseError extends StartError {}

/**
 * Creates the data folder if it is missing, and checks that it is writable.
 *
 * @throws StartError if it is not
 */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    writeFileSync(path.join(folder, '.write-test'), '');
  } catch (error) {
    throw new StartError(`No se puede escribir en DATA_DIR: ${folder} (${codeOf(error)}).`);
  }
}

/** SQLITE_BUSY: another process holds the lock (https://www.sqlite.org/rescode.html). */
const sqliteBusy = 5;

/**
 * Locks the data folder for this process until it ends, however it ends.
 *
 * The lock is SQLite's lock on a small file: the operating system releases it with the process, so a killed shop leaves
 * nothing to clean up. A file with a process id would not do: another process may get the same id later.
 *
 * @throws FolderInUseError if another process holds the lock
 */
export function lockFolder(folder: string): { release(): void } {
  const file = path.join(folder, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0 });
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new FolderInUseError(
        `La tienda ya está en marcha sobre esta carpeta de datos: ${folder}. Detenla primero o usa otro DATA_DIR.`,
      );
    }
    throw new StartError(`No se puede usar ${file}: bórralo si ninguna tienda está en marcha sobre esa carpeta.`);
  }
  const openLock = lock;
  return { release: () => openLock.close() };
}

/** Reads the secret that signs session cookies from the data folder; creates it on the first start. */
export function readOrCreateSecret(folder: string): string {
  const file = path.join(folder, 'auth-secret');
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new StartError(`No se puede leer el secreto de sesiones: ${file} (${codeOf(error)}).`);
  }
  const secret = randomBytes(32).toString('hex');
  // Renaming is atomic: a power cut must not leave half a secret.
  writeFileSync(`${file}.part`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  return secret;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
