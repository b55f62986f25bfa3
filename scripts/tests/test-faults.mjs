// `npm run test:faults`: shoppers order while the shop's database, disk, mail, files, payment provider or the shop
// itself fails; `-- --write` writes the results to docs/faults.md.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstall } from '#scripts/setup/find-or-install.mjs';
import { build, install, ownNode, root, run, withOwnNode } from '#scripts/setup/prepare.mjs';

install();
if (process.platform === 'linux') findOrInstall('faketime', ['/usr/bin/faketime'], 'faketime', { isNeeded: false });
build();

const mayWrite = process.argv.includes('--write');
const lines = mkdtempSync(path.join(tmpdir(), 'shop-fault-lines-'));
const only = process.argv.slice(2).filter((argument) => argument !== '--write');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const { status } = spawnSync(ownNode, [vitest, 'run', '--project', 'faults', ...only], {
  cwd: root,
  stdio: 'inherit',
  env: withOwnNode({ FAULT_LINES: lines }),
});
if (status === 0 && mayWrite) run(ownNode, ['scripts/programs/write-faults.ts', lines]);
rmSync(lines, { recursive: true });
process.exitCode = status ?? 1;
