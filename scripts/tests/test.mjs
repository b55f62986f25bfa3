// `npm test`: from a fresh clone, checks the code, builds the shop, and runs unit tests, database tests and journeys.
// `-- --postgres=oldest` runs the database tests on the PostgreSQL of `npm run test:server`.
import { availableParallelism } from 'node:os';
import { findPostgresPrograms } from '#scripts/setup/find-or-install.mjs';
import { build, install, ownNode, run, startNpm } from '#scripts/setup/prepare.mjs';
import { findBrowser, heading, runGroups, runShown, vitest } from '#scripts/setup/run-tests.mjs';

install();
const browser = findBrowser();

heading('Types, style and structure; build');
// Checks and build run side by side: each has parts that use a single processor.
const checking = startNpm(['run', '--silent', 'check']);
build();
const checkStatus = await checking;
if (checkStatus !== 0) process.exit(checkStatus);

heading('Known vulnerabilities of packages');
run(ownNode, ['scripts/checks/audit-packages.ts']);

heading('Size of a first visit');
run(ownNode, ['scripts/checks/check-bundle.ts']);

heading('Tests: rules and database');
// By default, Vitest leaves one processor idle.
const environment = process.argv.includes('--postgres=oldest') ? { POSTGRES_BIN: findPostgresPrograms() } : {};
const ruleStatus = await runShown(vitest(['unit', 'database'], `--maxWorkers=${availableParallelism()}`), environment);

heading('Tests: journeys in the browser');
const journeyStatus = await runGroups(browser, ['e2e', 'e2e-staff', 'e2e-looking']);
process.exitCode = ruleStatus || journeyStatus;
