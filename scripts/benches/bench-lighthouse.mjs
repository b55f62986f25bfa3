// `npm run bench:lighthouse`: measures the built shop with Lighthouse.
import { become, build, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
build();
become(ownNode, ['bench/lighthouse.ts', ...process.argv.slice(2)]);
