// For an image: leaves in node_modules what the built shop runs with. `npm prune --omit=dev` keeps what a package could make use
// of if it were there (the builder and the test runner, some 200 MB), because the lock file calls that optional.
import { readFileSync, rmSync } from 'node:fs';
import { posix } from 'node:path';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const kept = new Set();
const waiting = [''];
for (const place of waiting) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[place];
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = placeOf(name, place);
    if (!found || kept.has(found)) continue;
    kept.add(found);
    waiting.push(found);
  }
}
for (const place of Object.keys(packages))
  if (place && !kept.has(place)) rmSync(place, { recursive: true, force: true });

/** Where a package finds another: in its own folder of packages or in the nearest around it. */
function placeOf(name, from) {
  for (let around = from; ; around = posix.dirname(around).replace(/^\.$/, '')) {
    const place = posix.join(around, 'node_modules', name);
    if (packages[place]) return place;
    if (!around) return null;
  }
}
