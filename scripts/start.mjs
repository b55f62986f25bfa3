// `npm start`: from a fresh clone to a running shop.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { become, build, install, ownNode, root } from './prepare.mjs';
import { startStandIn } from './stand-in.mjs';

// Left to themselves, Node and the C library hold on to memory that is no longer used: a small machine has to hold a database too.
// Young objects get half the usual room, the rest is tidied up sooner, and what threads free goes to one pool that is given back.
const readSettings = (name) => JSON.parse(readFileSync(path.join(root, 'scripts', name), 'utf8'));
const nodeFlags = readSettings('node-flags.json');
const nodeEnvironment = readSettings('node-environment.json');

install();
build();
const { environment, stop } = await startStandIn();
become(
  ownNode,
  [...nodeFlags, path.join(root, 'build/server/index.js')],
  { NODE_ENV: 'production', ...nodeEnvironment, ...environment },
  stop,
);
