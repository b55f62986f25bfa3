import type { RouteConfigEntry } from '@react-router/dev/routes';
import { parseSync } from 'vite';

/** A statement of a route module that is out of order. */
export type RouteOrderProblem = { file: string; line: number; what: string; rule: string };

/** The exports of a route module that React Router reads, in the order that our modules follow. */
const routeExports = [
  ...['middleware', 'clientMiddleware', 'loader', 'clientLoader', 'headers', 'shouldRevalidate'],
  ...['action', 'clientAction'],
  ...['meta', 'links', 'handle'],
  ...['Layout', 'default', 'HydrateFallback', 'ErrorBoundary'],
];

const orderRule = 'Route modules export loader, action, meta, page, error boundary, in this order.';
const helperRule = 'In a route module, helper functions follow the exports that React Router reads.';

/** Lists the modules of a route configuration, as paths from `app/`, each once. */
export function listRouteModules(routes: RouteConfigEntry[]): string[] {
  const list = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap((route) => [route.file, ...list(route.children ?? [])]);
  return [...new Set(list(routes))];
}

/** Finds route exports out of order, and helper functions declared above them. */
export function findRouteOrderProblems(file: string, source: string): RouteOrderProblem[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;

  const statements = program.body.map((statement) => {
    const names = namesExportedBy(statement);
    const ranks = names.map((name) => routeExports.indexOf(name)).filter((rank) => rank >= 0);
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    const isHelper = ranks.length === 0 && declared?.type === 'FunctionDeclaration';
    return { line: lineAt(statement.start), ranks, isHelper };
  });
  const lastExport = statements.findLastIndex(({ ranks }) => ranks.length > 0);
  const problems: RouteOrderProblem[] = [];
  let highest = -1;
  for (const [index, { line, ranks, isHelper }] of statements.entries()) {
    if (isHelper && index < lastExport) problems.push({ file, line, what: 'function', rule: helperRule });
    for (const rank of ranks) {
      if (rank < highest) problems.push({ file, line, what: routeExports[rank] ?? '', rule: orderRule });
      highest = Math.max(highest, rank);
    }
  }
  return problems;
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

function namesExportedBy(statement: Statement): string[] {
  if (statement.type === 'ExportDefaultDeclaration') return ['default'];
  if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return [];
  const { declaration } = statement;
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : [];
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  }
  return statement.specifiers.flatMap(({ exported }) => ('name' in exported ? [exported.name] : []));
}
