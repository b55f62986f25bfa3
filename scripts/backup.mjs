// `npm run backup [file]`: writes the whole shop to one file while it keeps selling.
import { become, install, ownNode } from './setup/prepare.mjs';

install();
become(ownNode, ['scripts/run-backup.ts', ...process.argv.slice(2)]);
