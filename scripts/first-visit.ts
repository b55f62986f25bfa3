import { matchRoutes, type RouteObject } from 'react-router';

type Module = { module: string; imports?: string[]; css?: string[] };
type Route = Module & { id: string; parentId?: string; path?: string; index?: boolean };

/** What React Router tells the browser about the built pages; the part of it that matters here. */
export type Manifest = {
  entry: Module;
  routes: Record<string, Route>;
};

/** What each script for the browser was made of, and what it loads at once or later. */
export type ClientFiles = Record<string, { modules: string[]; imports: string[]; onDemand: string[] }>;

/** The addresses anybody may open and what answers there, with a stand-in for each part of an address that varies. */
export function publicPages(manifest: Manifest): { address: string; module: string }[] {
  return pagesWithin(manifest, 'storefront/layout');
}

/** The same of the back office. */
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

/** In the place of what varies in an address. */
export const standIn = '00000000-0000-4000-8000-000000000000';

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
    // React Router puts a '#' behind a style that something loaded on demand brings too.
    styles: [...new Set(modules.flatMap(({ css = [] }) => css.map((file) => file.replace(/#$/, ''))))],
  };
}

/** The files that are loaded with one on demand, beyond those that are there already. */
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

/** The package a module comes from; null for one of our own. */
export function packageOf(module: string): string | null {
  return /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(module)?.[1] ?? null;
}

/** The font families a page shown with this style would load, for each choice of the staff's: one each, if all is well. */
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
