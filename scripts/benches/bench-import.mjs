// `npm run bench:import`: imports ten thousand products from a file.
import { become, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
become(ownNode, ['bench/import.ts', ...process.argv.slice(2)]);
