// `npm run test:fuzz -- --minutes=N`: sends malformed requests to every route of the shop.
import { become, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
become(ownNode, ['trials/fuzz.ts', ...process.argv.slice(2)]);
