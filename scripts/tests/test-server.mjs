// `npm run test:server`: runs all database tests, replicas and slow ones included, on the PostgreSQL in POSTGRES_BIN or
// the oldest one installed on this machine. DATABASE_URL supports version 15 and newer.
import { findPostgresPrograms } from '#scripts/setup/find-or-install.mjs';
import { become, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
become(ownNode, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'database', ...process.argv.slice(2)], {
  POSTGRES_BIN: findPostgresPrograms(),
});
