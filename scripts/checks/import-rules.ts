import { type Import, pathOfImport, readImports } from './read-imports.ts';

/** An import that breaks a rule. */
export type ImportProblem = { file: string; line: number; imported: string; rule: string };

/** Top-level folders from top to bottom: a module may import from its own folder and from those after it. */
const layers = ['bench', 'scripts', 'trials', 'models', 'e2e', 'server', 'demo', 'app', 'shop', 'db'];

/**
 * Folders of `shop/` from top to bottom: each may import from those after it. Folders not listed are not restricted.
 */
const shopLayers = ['orders', 'cart', 'catalog'];

/**
 * Stand-ins for external parties are as separate from the shop as the real ones: started as programs, never imported.
 */
const standIns = 'stand-ins';

/** Files outside the back office that may import from it: the tables that cover every screen. */
const mayReachTheBackOffice = ['app/routes.ts', 'app/addresses.ts'];

/** drizzle-kit and the type of the database need one module that exports every table. */
const theOneBarrel = 'db/schema.ts';

/** Domain modules that the component kit may import: the URLs of pictures say nothing about products. */
const allowedInKit = ['shop/pictures.ts'];

/**
 * Finds the imports of one file that break the layering.
 *
 * @param file its path from the project's root, with forward slashes
 */
export function findImportProblems(file: string, source: string): ImportProblem[] {
  const problems: ImportProblem[] = [];
  if (/(^|\/)index\.tsx?$/.test(file)) {
    problems.push({ file, line: 1, imported: '', rule: 'Give the module a name of its own: no index.ts.' });
  }
  const barrel = source.split('\n').findIndex((line) => line.startsWith('export * from'));
  if (barrel >= 0 && file !== theOneBarrel) {
    problems.push({
      file,
      line: barrel + 1,
      imported: '',
      rule: 'No barrels: import from the module that declares the name.',
    });
  }
  for (const entry of readImports(file, source)) {
    const rule = brokenRule(file, entry);
    if (rule) problems.push({ file, line: entry.line, imported: entry.imported, rule });
  }
  return problems;
}

function brokenRule(file: string, { imported, typeOnly }: Import): string | null {
  const target = pathOfImport(file, imported);
  const from = placeOf(file);
  const to = placeOf(target);

  const isOurs = imported.startsWith('.') || imported.startsWith('#');
  if (isOurs && from.layer !== to.layer && [from.layer, to.layer].includes(standIns))
    return 'stand-ins are separate programs: neither they nor the shop import anything of the other, types included.';
  if (imported.startsWith('../')) return 'Import across folders as #app/…, #shop/…; never ../';
  if (from.isKit && !mayBeImportedByKit(target, to))
    return 'app/ui knows no products and no screens; app/ui/shop does.';
  if (typeOnly) return null;
  // A test, or a module in a testing/ folder, may wire up the server and the demo as the running process does.
  if (from.isTest && ['server', 'demo'].includes(to.layer)) return null;

  if (isBelow(layers, from.layer, to.layer)) return 'Imports run server → app → shop → db; only types may run upward.';
  if (from.layer === 'shop' && to.layer === 'shop' && isBelow(shopLayers, from.part, to.part)) {
    return `Within shop/, imports run ${shopLayers.join(' → ')}; only types may run upward.`;
  }
  if (
    from.layer === 'app' &&
    from.part !== 'admin' &&
    !mayReachTheBackOffice.includes(file) &&
    to.layer === 'app' &&
    to.part === 'admin'
  ) {
    return 'The storefront imports nothing from app/admin.';
  }
  if (from.reachesBrowser && to.isTest) return 'Only tests import from testing/.';
  if (from.reachesBrowser && to.layer === 'db') return 'Code for the browser imports only types from db/.';
  if (from.reachesBrowser && from.layer === 'shop' && (target.startsWith('node:') || to.isServerOnly)) {
    return 'A module that touches Node, a secret or the database is named .server.ts.';
  }
  return null;
}

function placeOf(file: string) {
  const [layer = '', part = ''] = file.split('/');
  const isServerOnly = /\.server\.tsx?$/.test(file);
  const isTest = /\.test\.tsx?$|\/testing\//.test(file);
  return {
    layer,
    part,
    isServerOnly,
    isTest,
    isKit: file.startsWith('app/ui/') && !file.startsWith('app/ui/shop/'),
    reachesBrowser: (layer === 'app' || layer === 'shop') && !isServerOnly && !isTest,
  };
}

function mayBeImportedByKit(target: string, to: ReturnType<typeof placeOf>): boolean {
  return !layers.includes(to.layer) || to.isKit || allowedInKit.includes(target);
}

function isBelow(order: string[], from: string, to: string): boolean {
  return order.includes(to) && order.indexOf(to) < order.indexOf(from);
}
