// `npm start`: installs, builds and starts the shop.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { become, build, install, ownNode, root } from './setup/prepare.mjs';
import { startStandIns } from './setup/stand-ins.mjs';

// By default, Node and the C library keep memory that is no longer used, and a small machine has to hold a database
// too: the young generation gets half its usual size, the heap is collected sooner, and malloc uses one arena, which it
// trims.
const readSettings = (name) => JSON.parse(readFileSync(path.join(root, 'scripts/setup', name), 'utf8'));
const nodeFlags = readSettings('node-flags.json');
const nodeEnvironment = readSettings('node-environment.json');

install();
build();
const { environment, stop } = await startStandIns();
become(
  ownNode,
  [...nodeFlags, path.join(root, 'build/server/index.js')],
  { NODE_ENV: 'production', ...nodeEnvironment, ...environment },
  stop,
);
