// `npm run test:server`: runs all database tests, replicas and slow ones included, on the machine's own PostgreSQL (Debian's, or POSTGRES_BIN),
// the oldest version that DATABASE_URL supports.
import { findPostgresPrograms } from './setup/find-or-install.mjs';
import { become, install, ownNode } from './setup/prepare.mjs';

install();
become(ownNode, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'database', ...process.argv.slice(2)], {
  POSTGRES_BIN: findPostgresPrograms(),
});
