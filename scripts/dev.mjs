// `npm run dev`: starts the shop with hot reload.
import path from 'node:path';
import { become, install, ownNode, root } from './setup/prepare.mjs';
import { startStandIns } from './setup/stand-ins.mjs';

install();
const { environment, stop } = await startStandIns();
become(ownNode, [path.join(root, 'scripts/programs/dev-server.ts')], { NODE_ENV: 'development', ...environment }, stop);
