// `npm start`: from a fresh clone to a running shop.
import path from 'node:path';
import { become, build, install, ownNode, root } from './prepare.mjs';
import { startStandIn } from './stand-in.mjs';

install();
build();
const { environment, stop } = await startStandIn();
become(ownNode, [path.join(root, 'build/server/index.js')], { NODE_ENV: 'production', ...environment }, stop);
