// `npm run test:growth`: restarts several processes behind a proxy one by one and fails over their database;
// `-- --write` writes the results to docs/scaling.md.
import { findOrInstall, findPostgresPrograms } from '#scripts/setup/find-or-install.mjs';
import { become, build, install, ownNode } from '#scripts/setup/prepare.mjs';

const haproxyPlaces = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'];

install();
const haproxy = process.env.HAPROXY ?? findOrInstall('HAProxy', haproxyPlaces, 'haproxy');
build();

const only = process.argv.slice(2).filter((argument) => argument !== '--write');
const mayWrite = process.argv.includes('--write');
become(ownNode, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'growth', ...only], {
  HAPROXY: haproxy,
  POSTGRES_BIN: findPostgresPrograms(),
  ...(mayWrite && { WRITE_FIGURES: '1' }),
});
