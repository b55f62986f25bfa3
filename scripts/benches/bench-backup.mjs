// `npm run bench:backup`: backs up and restores a small and a large shop.
import { become, build, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
build();
become(ownNode, ['bench/backup.ts', ...process.argv.slice(2)]);
