// `npm run bench:sign-in`: what the time of an answer tells a stranger, and what a crowd of sign-ins costs everybody else.
import { become, build, install, ownNode } from './prepare.mjs';

install();
build();
become(ownNode, ['bench/sign-in.ts', ...process.argv.slice(2)]);
