// `npm run bench:checkout`: places orders as fast as possible, through the domain code and through the built shop.
import { become, build, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
build();
become(ownNode, ['bench/checkout.ts', ...process.argv.slice(2)]);
