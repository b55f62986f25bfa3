// `npm run test:slow`: checks all screens (accessibility, zoom, pictures, keyboard focus), and shops that are started,
// killed, moved and cut off from their database.
import { build, install } from './setup/prepare.mjs';
import { findBrowser, runJourneys } from './setup/run-tests.mjs';

install();
const browser = findBrowser();
build();
process.exitCode = await runJourneys(browser, ['e2e-sweeps', 'e2e-starts']);
