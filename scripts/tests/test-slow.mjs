// `npm run test:slow`: checks all screens (accessibility, zoom, pictures, keyboard focus), and shops that are started,
// killed, moved and cut off from their database. Also runs journeys of rarer tasks, orders in Firefox and WebKit, and
// database tests on large tables.
import { findOrInstall } from '#scripts/setup/find-or-install.mjs';
import { build, install } from '#scripts/setup/prepare.mjs';
import { findBrowser, runGroups } from '#scripts/setup/run-tests.mjs';

install();
const browser = findBrowser();
// For push notices, which the headless shell denies.
findOrInstall('Chromium', [process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'], 'chromium');
findOrInstall('Firefox', ['/usr/bin/firefox-esr'], 'firefox-esr');
findOrInstall('WebKit', ['/usr/bin/WebKitWebDriver'], 'webkit2gtk-driver');
findOrInstall('Xvfb', ['/usr/bin/Xvfb'], 'xvfb');
build();
// The longest come first.
const groups = [
  'e2e-rarer',
  'e2e-own-shops',
  'e2e-sweeps',
  'e2e-shorter-sweeps',
  'e2e-starts',
  'e2e-staff-sweeps',
  'e2e-rarer-looking',
  'slow-database',
];
process.exitCode = await runGroups(browser, groups);
