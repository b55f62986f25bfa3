// `npm run bench [parts…]`: how fast the shop is at any size, each figure against a limit measured beside it; see docs/performance.md.
import { become, build, install, ownNode } from './prepare.mjs';

install();
build();
become(ownNode, ['bench/fast/run.ts', ...process.argv.slice(2)]);
