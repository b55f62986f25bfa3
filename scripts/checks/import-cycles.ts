import { pathOfImport, readImports } from './read-imports.ts';

/**
 * Finds import cycles, type imports included: for each group of modules that reach one another, a shortest cycle
 * through its first module.
 *
 * @param sources file contents by path from the project's root
 */
export function findImportCycles(sources: ReadonlyMap<string, string>): string[][] {
  const imports = new Map([...sources].map(([file, source]) => [file, importedModules(file, source, sources)]));
  const cycles: string[][] = [];
  const reported = new Set<string>();
  for (const file of [...imports.keys()].sort()) {
    if (reported.has(file)) continue;
    const cycle = shortestCycle(file, imports);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const other of reachableFrom(file, imports)) if (reachableFrom(other, imports).has(file)) reported.add(other);
  }
  return cycles;
}

function importedModules(file: string, source: string, sources: ReadonlyMap<string, string>): string[] {
  const inTypes = [...source.matchAll(/\bimport\('([^']+)'\)/g)].map(([, imported = '']) => imported);
  const specifiers = [...readImports(file, source).map(({ imported }) => imported), ...inTypes];
  const targets = specifiers.map((imported) => pathOfImport(file, imported));
  return [...new Set(targets)].filter((target) => sources.has(target));
}

/** A breadth-first search from a module back to itself; null if it is on no cycle. */
function shortestCycle(start: string, imports: ReadonlyMap<string, string[]>): string[] | null {
  const importers = new Map<string, string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of imports.get(file) ?? []) {
      if (target === start) {
        const cycle = [file];
        for (let at = file; at !== start; ) {
          at = importers.get(at) ?? start;
          cycle.unshift(at);
        }
        return cycle;
      }
      if (importers.has(target)) continue;
      importers.set(target, file);
      queue.push(target);
    }
  }
  return null;
}

function reachableFrom(start: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const reached = new Set<string>();
  const queue = [start];
  for (const file of queue) {
    for (const target of imports.get(file) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      queue.push(target);
    }
  }
  return reached;
}
