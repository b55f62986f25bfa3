// `npm run backup [file]`: the whole shop in one file, while it goes on selling.
import { become, install, ownNode } from './prepare.mjs';

install();
become(ownNode, ['scripts/run-backup.ts', ...process.argv.slice(2)]);
