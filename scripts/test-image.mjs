// `npm run test:image`: the steps of the Dockerfile, and what deploy/ holds for systemd, nginx, Caddy and Prometheus, tried by hand.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findOrInstall, postgresPlaces } from './find-or-install.mjs';
import { build, install, ownNode, root, withOwnNode } from './prepare.mjs';

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error(
    'Esta prueba monta y cambia de raíz: necesita Linux y correr como root, mejor en una máquina desechable.',
  );
  process.exit(1);
}
install();
if (!process.env.POSTGRES_BIN) findOrInstall('PostgreSQL', postgresPlaces, 'postgresql');
const programs = [
  ['debootstrap', '/usr/sbin/debootstrap', 'debootstrap'],
  ['nginx', '/usr/sbin/nginx', 'nginx-light'],
  ['Caddy', '/usr/bin/caddy', 'caddy'],
  ['promtool', '/usr/bin/promtool', 'prometheus'],
  ['systemd-analyze', '/usr/bin/systemd-analyze', 'systemd'],
  ['OpenSSL', '/usr/bin/openssl', 'openssl'],
];
for (const [name, place, debianPackage] of programs) findOrInstall(name, [place], debianPackage);
build();

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project', 'operations', ...process.argv.slice(2)];
// Where an administrator's programs are, which not every root looks through.
const env = withOwnNode({});
env.PATH += ':/usr/sbin:/sbin';
process.exitCode = spawnSync(ownNode, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
