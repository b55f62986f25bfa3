import path from 'node:path';

/** As far as it is needed here, what the bundler tells of the modules it has read. */
type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** What every page of the storefront loads, whichever comes first. */
const everywhere = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/storefront/layout.tsx',
  'app/storefront/fault-boundary.tsx',
];
/** What every page with products on it loads besides. */
const shelves = ['app/storefront/catalog/product-card.tsx'];

/**
 * The files that the browser's modules are put into.
 *
 * Left alone, the bundler makes a file of each set of modules that the same pages share, down to single icons: some
 * forty of them on a first visit, each with its own request and its own compression. What is loaded on every page
 * anyway goes together here, and so does what all shelves of products need; the rest is left to the bundler.
 *
 * @param root the project's folder
 */
export function clientChunks(root: string) {
  const inProject = (files: string[]) => files.map((file) => path.join(root, file));
  const pages = inProject(everywhere);
  const base = reachedFrom(pages);
  const shelf = reachedFrom(inProject(shelves));
  // The pages themselves are left alone: each is a file that the router asks for by name. So is style: beside a file
  // that dialogs need too, it would be loaded a second time with the first of them.
  const isLeftAlone = (id: string) => pages.includes(id) || id.endsWith('.css');
  return [
    { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
    { name: (id: string, modules: Modules) => (!isLeftAlone(id) && base(id, modules) ? 'base' : null), priority: 1 },
    { name: (id: string, modules: Modules) => (!isLeftAlone(id) && shelf(id, modules) ? 'shelf' : null) },
  ];
}

/** Whether one of the files needs a module from the start; what is imported on demand is not followed. */
function reachedFrom(files: string[]) {
  // A build asks when all modules have been read, for one after the other.
  let reached: Set<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    reached ??= closureOf(files, modules);
    return reached.has(id);
  };
}

function closureOf(files: string[], modules: Modules): Set<string> {
  const reached = new Set<string>();
  const waiting = [...files];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}
