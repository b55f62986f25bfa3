import type { ServerBuild } from 'react-router';

/** What the server answers without a page; the framework asks for its list of routes at `/__manifest`. */
const withoutPages = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/imagenes/*',
  '/assets/*',
  '/wompi/eventos',
  '/admin/live',
  '/__manifest',
];

type Branch = { next: Map<string, Branch>; pattern?: string };

/**
 * Names the route of a path by its pattern, for the figures: `/productos/:productId`.
 *
 * Bounded on purpose: a path that somebody makes up must not make a new series, and is 'other'.
 */
export function routePatterns(routes: ServerBuild['routes']): (path: string) => string {
  const trunk: Branch = { next: new Map() };
  for (const pattern of [...withoutPages, ...pathsOf(routes)]) {
    let at = trunk;
    for (const part of partsOf(pattern)) {
      const name = part.startsWith(':') ? ':' : part;
      const next = at.next.get(name) ?? { next: new Map() };
      at.next.set(name, next);
      at = next;
    }
    at.pattern ??= pattern;
  }
  return (path) => {
    const parts = partsOf(path === '/_.data' ? '/' : path.replace(/\.data$/, ''));
    return find(trunk, parts, 0) ?? 'other';
  };
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

function find(branch: Branch, parts: string[], at: number): string | undefined {
  const part = parts[at];
  if (part === undefined) return branch.pattern;
  const named = branch.next.get(part);
  const any = branch.next.get(':');
  return (named && find(named, parts, at + 1)) ?? (any && find(any, parts, at + 1)) ?? branch.next.get('*')?.pattern;
}

/** The whole path of each route that has one of its own. */
function pathsOf(routes: ServerBuild['routes']): string[] {
  const wholePath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${wholePath(route.parentId)}/${route.path ?? ''}` : '';
  };
  return Object.values(routes).flatMap((route) => {
    // Answers to what no route answers to.
    if (!route || route.path === '*' || !(route.path || route.index)) return [];
    return [`/${partsOf(wholePath(route.id)).join('/')}`];
  });
}
