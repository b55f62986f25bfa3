// `npm run test:growth`: several processes behind a proxy, restarted one by one and robbed of their database's primary;
// `-- --write` puts what came of it into docs/scaling.md.
import { findOrInstall, postgresPlaces } from './find-or-install.mjs';
import { become, build, install, ownNode } from './prepare.mjs';

const haproxyPlaces = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/opt/homebrew/bin/haproxy'];

install();
if (!process.env.POSTGRES_BIN) findOrInstall('PostgreSQL', postgresPlaces, 'postgresql');
const haproxy = process.env.HAPROXY ?? findOrInstall('HAProxy', haproxyPlaces, 'haproxy');
build();

const only = process.argv.slice(2).filter((argument) => argument !== '--write');
const mayWrite = process.argv.includes('--write');
become(ownNode, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'growth', ...only], {
  HAPROXY: haproxy,
  ...(mayWrite && { WRITE_FIGURES: '1' }),
});
