// `npm run bench:backup`: the whole shop copied and put back, small and large, on either database.
import { become, build, install, ownNode } from './prepare.mjs';

install();
build();
become(ownNode, ['bench/backup.ts', ...process.argv.slice(2)]);
