// `npm run test:upgrade [-- <commit>]`: builds an earlier version of the shop in a temporary folder (by default, the
// previous commit) and replaces it with this one while it sells.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { become, build, install, ownNode, root } from '#scripts/setup/prepare.mjs';

install();
build();

const commit = process.argv[2] ?? 'HEAD~1';
const folder = mkdtempSync(path.join(tmpdir(), 'shop-previous-'));
const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
execFileSync('tar', ['-x', '-C', folder], { input: archive });
const previous = await import(pathToFileURL(path.join(folder, 'scripts/setup/prepare.mjs')).href);
previous.install();
previous.build();

become(
  ownNode,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'upgrade'],
  { PREVIOUS_SHOP: folder },
  async () => rmSync(folder, { recursive: true }),
);
