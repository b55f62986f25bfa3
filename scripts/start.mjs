// `npm start`: from a fresh clone to a running shop.
import path from 'node:path';
import { become, build, install, ownNode, root } from './prepare.mjs';

install();
build();
become(ownNode, [path.join(root, 'build/server/index.js')], { NODE_ENV: 'production' });
