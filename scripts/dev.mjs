// `npm run dev`: the shop with hot reload.
import path from 'node:path';
import { become, install, ownNode, root } from './prepare.mjs';
import { startStandIn } from './stand-in.mjs';

install();
const { environment, stop } = await startStandIn();
become(ownNode, [path.join(root, 'scripts/dev-server.ts')], { NODE_ENV: 'development', ...environment }, stop);
