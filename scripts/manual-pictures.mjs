// `npm run manual:pictures`: retakes the pictures of docs/manual-tienda.md from the built shop, or only those that are
// named after `--`.
import { become, build, install, ownNode } from './setup/prepare.mjs';

install();
build();
become(ownNode, ['scripts/programs/take-manual-pictures.ts', ...process.argv.slice(2)]);
