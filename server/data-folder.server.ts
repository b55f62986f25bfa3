import { randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Something about the machine keeps the shop from starting; the message is one line a person can act on. */
export class StartError extends Error {}

/** Another process has the data folder. */
export class FolderInUseError extends StartError {}

/** Makes the data folder where it is missing, and sees that it can be written to. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
    writeFileSync(path.join(folder, '.write-test'), '');
  } catch (error) {
    throw new StartError(`No se puede escribir en DATA_DIR: ${folder} (${codeOf(error)}).`);
  }
}

/** SQLITE_BUSY: somebody else holds the lock (https://www.sqlite.org/rescode.html). */
const sqliteBusy = 5;

/**
 * Takes the data folder for this process alone, until the process ends, however it ends.
 *
 * The lock is SQLite's own lock on a small file: the operating system lets go of it with the process, so a killed shop
 * leaves nothing to clean up, and no number of a dead process can be mistaken for a live one.
 *
 * @throws FolderInUseError when another process has it
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
  const held = lock;
  return { release: () => held.close() };
}

/** The secret that signs session cookies: made on the first start, kept in the data folder. */
export function keptSecret(folder: string): string {
  const file = path.join(folder, 'auth-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new StartError(`No se puede leer el secreto de sesiones: ${file} (${codeOf(error)}).`);
  }
  const secret = randomBytes(32).toString('hex');
  // Moved into place whole: a power cut must not leave half a secret.
  writeFileSync(`${file}.part`, `${secret}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  return secret;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
