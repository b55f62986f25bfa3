// `npm run restore <file>`: restores a backup into an empty shop or, with --replace, over an existing one.
import { become, install, ownNode } from './setup/prepare.mjs';

install();
become(ownNode, ['scripts/run-restore.ts', ...process.argv.slice(2)]);
