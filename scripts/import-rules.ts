import path from 'node:path';
import { parseSync } from 'vite';

/** An import that goes where it may not. */
export type ImportProblem = { file: string; line: number; imported: string; rule: string };

type Import = { imported: string; line: number; typeOnly: boolean };

/** The rooms from the street to the cellar: code may be taken from one's own room and from those below. */
const rooms = ['bench', 'scripts', 'trials', 'e2e', 'server', 'app', 'shop', 'db'];

/** The same among the nouns of `shop/` that need one another. */
const nouns = ['orders', 'cart', 'catalog'];

/** The stand-in provider: as far from the shop as the real one. It is started as a program, never imported. */
const standIn = 'stand-in';

/** What the kit may know of the business: how pictures are addressed, which has nothing of a product. */
const openToTheKit = ['shop/pictures.ts'];

/**
 * Finds the imports of one file that run against the order of the house.
 *
 * @param file its path from the project's root, with forward slashes
 */
export function findImportProblems(file: string, source: string): ImportProblem[] {
  const problems: ImportProblem[] = [];
  if (/(^|\/)index\.tsx?$/.test(file)) {
    problems.push({ file, line: 1, imported: '', rule: 'Los módulos tienen nombre propio: no hay index.ts.' });
  }
  for (const found of readImports(file, source)) {
    const rule = brokenRule(file, found);
    if (rule) problems.push({ file, line: found.line, imported: found.imported, rule });
  }
  return problems;
}

function brokenRule(file: string, { imported, typeOnly }: Import): string | null {
  const target = targetOf(file, imported);
  const from = placeOf(file);
  const to = placeOf(target);

  const isOurs = imported.startsWith('.') || imported.startsWith('#');
  if (isOurs && from.room !== to.room && [from.room, to.room].includes(standIn))
    return 'stand-in es un programa aparte: no toma nada de la tienda ni la tienda de él, ni siquiera tipos.';
  if (imported.startsWith('.') && to.room !== from.room) return `A otra sala se llega con #${to.room}/…`;
  if (from.isKit && !mayReachTheKit(target, to))
    return 'app/ui no sabe de productos ni de pantallas (para eso está app/ui/shop).';
  if (typeOnly) return null;
  // A test may put rooms together as the running process does; what it tests may not.
  if (from.isTest && to.room === 'server') return null;

  if (isBelow(rooms, from.room, to.room))
    return `El código va ${rooms.slice(rooms.indexOf('server')).join(' → ')}: de vuelta solo viajan tipos.`;
  if (from.room === 'shop' && to.room === 'shop' && isBelow(nouns, from.part, to.part)) {
    return `Dentro de shop el código va ${nouns.join(' → ')}: de vuelta solo viajan tipos.`;
  }
  if (
    from.room === 'app' &&
    from.part !== 'admin' &&
    file !== 'app/routes.ts' &&
    to.room === 'app' &&
    to.part === 'admin'
  ) {
    return 'Lo que es de la administración no llega a la vitrina.';
  }
  if (from.reachesBrowser && to.room === 'db') return 'De la base de datos, las pantallas toman tipos y nada más.';
  if (from.reachesBrowser && from.room === 'shop' && (target.startsWith('node:') || to.isServerOnly)) {
    return 'Lo que toca Node, un secreto o la base de datos se llama .server.ts.';
  }
  return null;
}

/** Where an import leads: a path from the project's root, or the package's name as it is. */
function targetOf(file: string, imported: string): string {
  if (imported.startsWith('#')) return imported.slice(1);
  if (imported.startsWith('.')) return path.posix.join(path.posix.dirname(file), imported);
  return imported;
}

function placeOf(file: string) {
  const [room = '', part = ''] = file.split('/');
  const isServerOnly = /\.server\.tsx?$/.test(file);
  const isTest = /\.test\.tsx?$/.test(file);
  return {
    room,
    part,
    isServerOnly,
    isTest,
    isKit: file.startsWith('app/ui/') && !file.startsWith('app/ui/shop/'),
    reachesBrowser: (room === 'app' || room === 'shop') && !isServerOnly && !isTest && part !== 'testing',
  };
}

function mayReachTheKit(target: string, to: ReturnType<typeof placeOf>): boolean {
  return !rooms.includes(to.room) || to.isKit || openToTheKit.includes(target);
}

function isBelow(order: string[], from: string, to: string): boolean {
  return order.includes(to) && order.indexOf(to) < order.indexOf(from);
}

/** Every import and re-export with a fixed name, `import()` included. */
function readImports(file: string, source: string): Import[] {
  const { program, module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;

  const fixed = program.body.flatMap((statement) => {
    if (
      statement.type !== 'ImportDeclaration' &&
      statement.type !== 'ExportAllDeclaration' &&
      statement.type !== 'ExportNamedDeclaration'
    )
      return [];
    if (!statement.source) return [];
    const kind = statement.type === 'ImportDeclaration' ? statement.importKind : statement.exportKind;
    return { imported: statement.source.value, line: lineAt(statement.start), typeOnly: kind === 'type' };
  });
  const onDemand = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const name = /^['"`]([^'"`$]+)['"`]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.[1];
    return name ? { imported: name, line: lineAt(moduleRequest.start), typeOnly: false } : [];
  });
  return [...fixed, ...onDemand];
}
