// `npm run dev`: starts the shop with hot reload.
import path from 'node:path';
import { become, install, ownNode, root } from './setup/prepare.mjs';
import { startStandIn } from './setup/stand-in.mjs';

install();
const { environment, stop } = await startStandIn();
become(ownNode, [path.join(root, 'scripts/programs/dev-server.ts')], { NODE_ENV: 'development', ...environment }, stop);
