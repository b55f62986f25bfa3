import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where PostgreSQL's programs are looked for. */
export const postgresPlaces = [
  '/usr/lib/postgresql',
  '/opt/homebrew/opt/postgresql@17',
  '/usr/local/opt/postgresql@17',
];

/**
 * Finds a program that tests need. Where it is missing and the machine lets us, it is installed.
 *
 * @returns the first place where it is; ends the run where it is nowhere, unless it is not needed, and then gives undefined
 */
export function findOrInstall(name, places, debianPackage, { isNeeded = true } = {}) {
  const found = () => places.find((place) => existsSync(place));
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`\n── Instalando ${name}`);
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
      `Las pruebas necesitan ${name}. Instálalo (en Debian: apt-get install ${debianPackage}) y vuelve a correrlas.`,
    );
    process.exit(1);
  }
  return place;
}
