// `npm test`: everything the shop promises, from a fresh clone.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { build, install, ownNode, root, run, runNpm } from './prepare.mjs';

const bin = (file) => path.join(root, 'node_modules', file);
const chromium = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const postgres = ['/usr/lib/postgresql', '/opt/homebrew/opt/postgresql@17', '/usr/local/opt/postgresql@17'];

install();
const browser = process.env.CHROME_PATH ?? findOrInstall('Chromium', chromium, 'chromium');
if (!process.env.POSTGRES_BIN) findOrInstall('PostgreSQL', postgres, 'postgresql');

section('Tipos, estilo y estructura');
runNpm(['run', '--silent', 'check']);

build();
section('Peso de la primera visita');
run(ownNode, ['scripts/check-bundle.ts']);

section('Pruebas: reglas, base de datos embebida, PostgreSQL y recorridos en el navegador');
run(ownNode, [bin('vitest/vitest.mjs'), 'run'], { CHROME_PATH: browser });

/** The tests need a real browser and a real PostgreSQL. Where they are missing and the machine lets us, they are installed. */
function findOrInstall(name, places, debianPackage) {
  const found = () => places.find((place) => existsSync(place));
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    section(`Instalando ${name}`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env: environment });
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', debianPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    });
  }
  const place = found();
  if (!place) {
    console.error(
      `Las pruebas necesitan ${name}. Instálelo (en Debian: apt-get install ${debianPackage}) y vuelva a correr npm test.`,
    );
    process.exit(1);
  }
  return place;
}

function section(title) {
  console.log(`\n── ${title}`);
}
