import path from 'node:path';

/** The part of the bundler's module graph used here. */
type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** Modules that every page of the storefront loads. */
const everywhere = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/storefront/layout.tsx',
  'app/storefront/fault-boundary.tsx',
];
/** Modules that every page with product cards also loads. */
const shelves = ['app/storefront/catalog/product-card.tsx'];

/**
 * Groups browser modules into chunks.
 *
 * By default, the bundler makes a chunk of each set of modules shared by the same pages, down to single icons: some
 * forty on a first visit, each with its own request and its own compression. Here React and the router form one chunk,
 * the other modules of every page a second and those of all product lists a third; the bundler decides on the rest.
 *
 * @param root the project's folder
 */
export function clientChunks(root: string) {
  const inProject = (files: string[]) => files.map((file) => path.join(root, file));
  const pages = inProject(everywhere);
  const base = reachedFrom(pages);
  const shelf = reachedFrom(inProject(shelves));
  // Route modules stay separate because the router requests each by name. So does CSS: in a chunk that dialogs need
  // too, it would be loaded a second time with the first dialog.
  const isLeftAlone = (id: string) => pages.includes(id) || id.endsWith('.css');
  return [
    { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
    { name: (id: string, modules: Modules) => (!isLeftAlone(id) && base(id, modules) ? 'base' : null), priority: 1 },
    { name: (id: string, modules: Modules) => (!isLeftAlone(id) && shelf(id, modules) ? 'shelf' : null) },
  ];
}

/** Returns a test of whether one of the files imports a module statically, directly or not. */
function reachedFrom(files: string[]) {
  // The bundler calls the test for each module, after it has found all of them.
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
