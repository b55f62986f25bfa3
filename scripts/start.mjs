// `npm start`: from a fresh clone to a running shop.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { become, build, install, ownNode, root } from './prepare.mjs';
import { startStandIn } from './stand-in.mjs';

// Left to itself, Node lets what is no longer used grow to as much as is in use before it tidies up. To do so sooner takes a third
// less memory, and a fifth more work for a page that is not kept: a small machine has to hold a database too.
const nodeFlags = JSON.parse(readFileSync(path.join(root, 'scripts/node-flags.json'), 'utf8'));

install();
build();
const { environment, stop } = await startStandIn();
become(
  ownNode,
  [...nodeFlags, path.join(root, 'build/server/index.js')],
  { NODE_ENV: 'production', ...environment },
  stop,
);
