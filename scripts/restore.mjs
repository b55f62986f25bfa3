// `npm run restore <file>`: a copy put back into an empty shop, or with --replace in place of the one that is there.
import { become, install, ownNode } from './prepare.mjs';

install();
become(ownNode, ['scripts/run-restore.ts', ...process.argv.slice(2)]);
