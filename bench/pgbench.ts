import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where this machine has pgbench: beside its newest PostgreSQL, or wherever the path leads. */
export function findPgbench(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [process.env.POSTGRES_BIN ?? '', ...versions.map((version) => path.join(debian, version, 'bin'))];
  return folders.map((folder) => path.join(folder, 'pgbench')).find(existsSync) ?? 'pgbench';
}
