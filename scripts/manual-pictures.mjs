// `npm run manual:pictures`: takes the pictures of docs/manual-tienda.md anew, from the shop as it is built.
import { become, build, install, ownNode } from './prepare.mjs';

install();
build();
become(ownNode, ['scripts/manual-pictures.ts']);
