// `npm run bench:lighthouse`: measures the shop as it is built for those who visit it.
import { become, build, install, ownNode } from './prepare.mjs';

install();
build();
become(ownNode, ['bench/lighthouse.ts', ...process.argv.slice(2)]);
