import path from 'node:path';
import { findIconUsers, type Modules } from './icon-users.ts';

/** Modules that every page of the storefront loads. */
const everywhere = [
  'app/entry.client.tsx',
  'app/root.tsx',
  'app/storefront/layout.tsx',
  'app/storefront/fault-boundary.tsx',
];
/** Modules that every page with product cards also loads, or that are too small for a file of their own there. */
const shelves = ['app/storefront/catalog/product-card.tsx', 'app/storefront/adults/age-gate.tsx'];

/**
 * Groups browser modules into chunks.
 *
 * By default, the bundler makes a chunk of each set of modules shared by the same pages, down to single icons: some
 * forty on a first visit, each with its own request and its own compression. Here React and the router form one chunk,
 * the other modules of every page a second and those of all product lists a third; the bundler decides on the rest.
 * Icons that several modules use are with the modules of every page, or in a chunk of the back office if only its
 * modules use them.
 *
 * @param root the project's folder
 */
export function clientChunks(root: string) {
  const inProject = (files: string[]) => files.map((file) => path.join(root, file));
  const pages = inProject(everywhere);
  const base = reachedFrom(pages);
  const shelf = reachedFrom(inProject(shelves));
  const chunkOfIcon = iconChunks(path.join(root, 'app/admin/'));
  // Route modules stay separate because the router requests each by name. So does CSS: in a chunk that dialogs need
  // too, it would be loaded a second time with the first dialog.
  const isLeftAlone = (id: string) => pages.includes(id) || id.endsWith('.css');
  const chunkOf = (id: string, modules: Modules) => {
    if (isLeftAlone(id)) return null;
    if (iconFile.test(id)) return chunkOfIcon(id, modules);
    if (base(id, modules)) return 'base';
    return shelf(id, modules) ? 'shelf' : null;
  };
  return [
    { name: 'framework', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
    { name: chunkOf },
  ];
}

const iconFile = /\/lucide-react\/dist\/esm\/icons\//;

/** Returns a function that names the chunk of an icon; null leaves the icon with the only module that uses it. */
function iconChunks(backOffice: string) {
  let users: ReturnType<typeof findIconUsers> | undefined;
  return (id: string, modules: Modules): string | null => {
    users ??= findIconUsers(id, modules);
    const using = [...(users.get(path.basename(id, '.mjs')) ?? [])];
    if (using.length < 2) return null;
    return using.every((file) => file.startsWith(backOffice)) ? 'staff-icons' : 'base';
  };
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
