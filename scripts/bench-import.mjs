// `npm run bench:import`: ten thousand products brought in from a file, on either database.
import { become, install, ownNode } from './prepare.mjs';

install();
become(ownNode, ['bench/import.ts', ...process.argv.slice(2)]);
