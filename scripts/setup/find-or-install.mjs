import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds a program that tests need; as root on Debian, installs it if missing.
 *
 * @returns the first existing path; undefined if there is none and `isNeeded` is false, otherwise ends the run
 */
export function findOrInstall(name, places, debianPackage, { isNeeded = true } = {}) {
  const found = () => places.find((place) => existsSync(place));
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`\n── Installing ${name}`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env: environment });
    const args = ['install', '-y', '-q', '--no-install-recommends', debianPackage];
    const options = { stdio: ['ignore', 'ignore', 'inherit'], env: environment };
    if (isNeeded) execFileSync('apt-get', args, options);
    else spawnSync('apt-get', args, options);
  }
  const place = found();
  if (!place && isNeeded) {
    console.error(
      `The tests need ${name}. Install it (on Debian: apt-get install ${debianPackage}) and run them again.`,
    );
    process.exit(1);
  }
  return place;
}

/**
 * Finds the programs of the machine's own PostgreSQL: the folder named by POSTGRES_BIN, or the oldest installed
 * version. Tests need it for replicas, which the embedded PostgreSQL does not support, and to run on an older version
 * than the embedded one.
 */
export function findPostgresPrograms() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const places = ['/usr/lib/postgresql', '/opt/homebrew/opt/postgresql@17', '/usr/local/opt/postgresql@17'];
  const place = findOrInstall('PostgreSQL', places, 'postgresql');
  const [oldest] = readdirSync(place)
    .filter(Number)
    .sort((a, b) => a - b);
  return path.join(place, oldest ?? '', 'bin');
}
