// For an image: removes all packages from node_modules but those that the built shop needs. `npm prune --omit=dev`
// would keep optional peer dependencies (bundler and test runner, some 200 MB).
import { readFileSync, rmSync } from 'node:fs';
import { posix } from 'node:path';

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const kept = new Set();
const waiting = [''];
for (const place of waiting) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[place];
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const dependency = placeOf(name, place);
    if (!dependency || kept.has(dependency)) continue;
    kept.add(dependency);
    waiting.push(dependency);
  }
}
for (const place of Object.keys(packages))
  if (place && !kept.has(place)) rmSync(place, { recursive: true, force: true });

/** Resolves a package from another: in its own node_modules, or in the nearest one above. */
function placeOf(name, from) {
  for (let around = from; ; around = posix.dirname(around).replace(/^\.$/, '')) {
    const place = posix.join(around, 'node_modules', name);
    if (packages[place]) return place;
    if (!around) return null;
  }
}
