// `npm run bench:sign-in`: measures whether response times reveal accounts, and what many sign-ins cost other visitors.
import { become, build, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
build();
become(ownNode, ['bench/sign-in.ts', ...process.argv.slice(2)]);
