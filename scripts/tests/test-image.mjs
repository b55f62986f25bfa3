// `npm run test:image`: tests the steps of the Dockerfile and the files of deploy/ for systemd, nginx, Caddy and
// Prometheus.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findOrInstall } from '#scripts/setup/find-or-install.mjs';
import { build, install, ownNode, root, withOwnNode } from '#scripts/setup/prepare.mjs';

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error(
    'This test mounts file systems and changes root: it needs Linux and root, preferably on a disposable machine.',
  );
  process.exit(1);
}
install();
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
// The PATH of root does not include these everywhere.
const env = withOwnNode({});
env.PATH += ':/usr/sbin:/sbin';
process.exitCode = spawnSync(ownNode, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
