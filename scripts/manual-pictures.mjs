// `npm run manual:pictures`: retakes the pictures of docs/manual-tienda.md from the built shop.
import { become, build, install, ownNode } from './setup/prepare.mjs';

install();
build();
become(ownNode, ['scripts/programs/take-manual-pictures.ts']);
