// `npm run test:server`: runs all database tests, replicas and slow ones included, on the PostgreSQL in POSTGRES_BIN or
// the oldest one installed on this machine. DATABASE_URL supports version 15 and newer.
import { availableParallelism } from 'node:os';
import { findPostgresPrograms } from '#scripts/setup/find-or-install.mjs';
import { become, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
// By default, Vitest leaves one processor idle.
const projects = ['--project', 'database', '--project', 'slow-database'];
const options = [...projects, `--maxWorkers=${availableParallelism()}`, ...process.argv.slice(2)];
become(ownNode, ['node_modules/vitest/vitest.mjs', 'run', ...options], { POSTGRES_BIN: findPostgresPrograms() });
