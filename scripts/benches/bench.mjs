// `npm run bench [parts…]`: measures the shop at several sizes, each metric against a limit measured in the same run;
// see docs/performance.md.
import { become, build, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
build();
become(ownNode, ['bench/fast/run.ts', ...process.argv.slice(2)]);
