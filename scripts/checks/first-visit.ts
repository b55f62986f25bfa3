import { matchRoutes, type RouteObject } from 'react-router';

type Module = { module: string; imports?: string[]; css?: string[] };
type Route = Module & { id: string; parentId?: string; path?: string; index?: boolean };

/** React Router's manifest of the built pages: the part used here. */
export type Manifest = {
  entry: Module;
  routes: Record<string, Route>;
};

/** For each browser script: its source modules, its static imports and its dynamic imports. */
export type ClientFiles = Record<string, { modules: string[]; imports: string[]; onDemand: string[] }>;

/** The pages of the storefront, with a placeholder for each parameter of a URL. */
export function publicPages(manifest: Manifest): { address: string; module: string }[] {
  return pagesWithin(manifest, 'storefront/layout');
}

/** The pages of the back office, with the same placeholder. */
export function staffPages(manifest: Manifest): { address: string; module: string }[] {
  return pagesWithin(manifest, 'admin/layout');
}

function pagesWithin(manifest: Manifest, layout: string) {
  const { routes } = manifest;
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const wayTo = (route: Route): Route[] => {
    const parent = routes[route.parentId ?? ''];
    return parent ? [...wayTo(parent), route] : [route];
  };
  return Object.values(routes)
    .filter((route) => !parents.has(route.id) && route.path !== '*')
    .map(wayTo)
    .filter((way) => way.some(({ id }) => id === layout))
    .map((way) => ({
      address: `/${way.flatMap(({ path }) => path || []).join('/')}`.replace(/:\w+/g, standIn),
      module: way.at(-1)?.module ?? '',
    }));
}

/** The placeholder for a URL parameter. */
export const standIn = '00000000-0000-4000-8000-000000000000';

/**
 * Lists the files that a first visit to a page loads: the framework, the root and every route that leads to the page,
 * each with its static imports. Files loaded on demand are not included.
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
    // React Router appends '#' to a stylesheet that an on-demand module imports too.
    styles: [...new Set(modules.flatMap(({ css = [] }) => css.map((file) => file.replace(/#$/, ''))))],
  };
}

/** Lists the files that loading one on demand fetches, beyond those already loaded. */
export function filesOnDemand(files: ClientFiles, file: string, loaded: readonly string[]): string[] {
  const needed = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (needed.has(next) || loaded.includes(next)) continue;
    needed.add(next);
    waiting.push(...(files[next]?.imports ?? []));
  }
  return [...needed];
}

/** The package of a module; null for our own modules. */
export function packageOf(module: string): string | null {
  return /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(module)?.[1] ?? null;
}

/** The font families that a page with this CSS loads, for each font that staff can choose; one each if all is well. */
export function fontFamiliesByChoice(css: string): string[][] {
  const faces = css.match(/@font-face\s*{[^}]*}/g) ?? [];
  const families = new Set(
    faces.filter((face) => face.includes('url(')).map((face) => nameIn(/font-family:([^;}]+)/.exec(face)?.[1] ?? '')),
  );
  const rest = css.replace(/@font-face\s*{[^}]*}/g, '');
  const namedIn = (value: string) =>
    value
      .split(',')
      .map(nameIn)
      .filter((name) => families.has(name));
  const everywhere = [...rest.matchAll(/[;{]font(?:-family)?:([^;}]+)/g)].flatMap(([, value = '']) => namedIn(value));
  const choices = [...rest.matchAll(/--font-[a-z]+:([^;}]+)/g)].map(([, value = '']) => namedIn(value));
  return choices.filter((choice) => choice.length > 0).map((choice) => [...new Set([...choice, ...everywhere])]);
}

const nameIn = (text: string) => text.trim().replace(/^["']|["']$/g, '');

function childrenOf(manifest: Manifest, parentId: string | undefined): RouteObject[] {
  return Object.values(manifest.routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index: true } : { id, path, children: childrenOf(manifest, id) },
    );
}
