// `npm run test:slow`: sweeps over all screens (accessibility, zoom, pictures), and shops started, killed, moved and cut off.
import { build, install } from './setup/prepare.mjs';
import { findBrowser, runJourneys } from './setup/run-tests.mjs';

install();
const browser = findBrowser();
build();
process.exitCode = await runJourneys(browser, ['e2e-sweeps', 'e2e-starts']);
