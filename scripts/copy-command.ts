import path from 'node:path';
import { DamagedBackupError } from '#server/backup/read-archive.server.ts';
import { UnknownOutcomeError } from '#server/backup/restore-backup.server.ts';
import { StartError } from '#server/data-folder.server.ts';
import { EnvironmentError } from '#server/environment.server.ts';

/** A reason to stop that whoever runs the command can do something about. */
export class CommandError extends Error {}

/** Runs a command to its end; what a person can mend is said in one line, anything else is a fault and told whole. */
export async function runCommand(failure: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    process.exit(0);
  } catch (error) {
    const known = [CommandError, DamagedBackupError, StartError, EnvironmentError];
    // Whether it failed is what it cannot say.
    if (error instanceof UnknownOutcomeError) {
      console.error(error.message);
      process.exit(1);
    }
    if (!known.some((kind) => error instanceof kind) && !isMissingFile(error)) throw error;
    console.error(`${failure} ${(error as Error).message}`);
    process.exit(1);
  }
}

/** A file as it was named where npm was called, which is not where npm runs its commands. */
export function namedFile(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', name);
}

/** The first of many names. */
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
