// `npm run test:fuzz -- --minutes=N`: broken requests to everything the shop answers, for as long as asked.
import { become, install, ownNode } from './prepare.mjs';

install();
become(ownNode, ['trials/fuzz.ts', ...process.argv.slice(2)]);
