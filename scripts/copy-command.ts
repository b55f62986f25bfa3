import path from 'node:path';
import { DamagedBackupError } from '#server/backup/read-archive.server.ts';
import { UnknownOutcomeError } from '#server/backup/restore-backup.server.ts';
import { StartError } from '#server/process/data-folder.server.ts';
import { startErrorOf } from '#server/process/database-access.server.ts';
import { EnvironmentError } from '#server/process/environment.server.ts';

/** A failure that the person running the command can fix. */
export class CommandError extends Error {}

/** Runs a command and exits; prints one line for a failure that a person can fix, and rethrows any other. */
export async function runCommand(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    process.exit(0);
  } catch (cause) {
    const error = startErrorOf(cause);
    const expectedErrors = [CommandError, DamagedBackupError, StartError, EnvironmentError];
    // Whether it failed is unknown, so the prefix that says it failed is left out.
    if (error instanceof UnknownOutcomeError) {
      console.error(error.message);
      process.exit(1);
    }
    if (!expectedErrors.some((kind) => error instanceof kind) && !isMissingFile(error)) throw error;
    console.error(`${failure} ${(error as Error).message}`);
    process.exit(1);
  }
}

/** Resolves a file name against the folder where npm was called; npm runs commands in the project's root. */
export function namedFile(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name);
}

/** Lists the first ten names and counts the rest. */
export function listed(names: string[]): string {
  const most = 10;
  const more = names.length - most;
  return names.slice(0, most).join(', ') + (more > 0 ? ` y ${more} más` : '');
}

export function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toLocaleString('es-CO', { maximumFractionDigits: 1 })} MB`;
}

function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ENOENT', 'EACCES', 'ENOSPC', 'EEXIST'].includes(`${error.code}`)
  );
}
