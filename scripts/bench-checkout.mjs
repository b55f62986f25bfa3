// `npm run bench:checkout`: orders as fast as they can be placed, in the shop's own code and through the built shop.
import { become, build, install, ownNode } from './prepare.mjs';

install();
build();
become(ownNode, ['bench/checkout.ts', ...process.argv.slice(2)]);
