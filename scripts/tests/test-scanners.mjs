// `npm run test:scanners`: runs sqlmap and wapiti against the built shop on this machine. Takes about twenty minutes.
import { execFileSync, spawnSync } from 'node:child_process';
import { become, build, install, ownNode } from '#scripts/setup/prepare.mjs';

install();
build();
const missing = ['sqlmap', 'wapiti'].filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error);
if (missing.length > 0) installFromDebian(missing);
become(ownNode, ['trials/scanners.ts', ...process.argv.slice(2)]);

function installFromDebian(tools) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const mayInstall = process.getuid?.() === 0 && !spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error;
  if (!mayInstall) {
    console.error(`Missing: ${tools.join(', ')}. Install them (on Debian: apt-get install ${tools.join(' ')}).`);
    process.exit(1);
  }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env: environment });
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...tools], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment,
  });
}
