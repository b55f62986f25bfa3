import { matchRoutes, type RouteObject } from 'react-router';

type Module = { module: string; imports?: string[]; css?: string[] };

/** What React Router tells the browser about the built pages; the part of it that matters here. */
export type Manifest = {
  entry: Module;
  routes: Record<string, Module & { id: string; parentId?: string; path?: string; index?: boolean }>;
};

/**
 * The files a first visit to a page loads: the framework, the root and every route on the way to the page, each with
 * the modules it imports from the start. What a page loads later, on demand, is not among them.
 *
 * @returns null when no page answers at that address
 */
export function filesOfFirstVisit(manifest: Manifest, url: string): { scripts: string[]; styles: string[] } | null {
  const matches = matchRoutes(childrenOf(manifest, undefined), url);
  const isPage = matches?.every(({ route }) => route.path !== '*');
  if (!matches || !isPage) return null;

  const modules = [manifest.entry, ...matches.flatMap(({ route }) => manifest.routes[route.id ?? ''] ?? [])];
  return {
    scripts: [...new Set(modules.flatMap(({ module, imports = [] }) => [module, ...imports]))],
    styles: [...new Set(modules.flatMap(({ css = [] }) => css))],
  };
}

function childrenOf(manifest: Manifest, parentId: string | undefined): RouteObject[] {
  return Object.values(manifest.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: childrenOf(manifest, id) },
    );
}
