import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import {
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import * as entry from '#app/entry.server.tsx';
import * as root from '#app/root.tsx';
import routes from '#app/routes.ts';

/** One route of `app/routes.ts`, with its full address and module. */
export type PageRoute = {
  id: string;
  parentId: string;
  /** path of its module, relative to `app/` */
  file: string;
  /** its full path: `/perfil/orders` */
  address: string;
  module: RouteModule;
};

type RouteModule = ServerBuild['routes'][string] extends infer Route
  ? NonNullable<Route> extends { module: infer Module }
    ? Module
    : never
  : never;

/**
 * Loads the routes of the shop with their modules, root included, from source without a build.
 *
 * Call once per test file: importing all screens takes a few seconds.
 *
 * @param only the module files to load, relative to `app/`, besides the layouts, which are all loaded. Default: all
 */
export async function readPages(only?: string[]): Promise<{ pages: PageRoute[]; build: ServerBuild }> {
  const routeEntries: (PageRoute & { entry: RouteConfigEntry })[] = [];
  const collect = async (entries: RouteConfigEntry[], parentId: string, above: string) => {
    for (const entry of entries) {
      const { file, path: own, children } = entry;
      if (only && !children && !only.includes(file)) continue;
      const id = entry.id ?? file.replace(/\.tsx?$/, '');
      const address = own ? `${above}/${own}` : above;
      const source = await import(/* @vite-ignore */ path.join(import.meta.dirname, '../../app', file));
      routeEntries.push({ id, parentId, file, address: address || '/', module: asBuilt(source), entry });
      await collect(children ?? [], id, address);
    }
  };
  await collect(routes, 'root', '');

  const pages = [
    { id: 'root', parentId: '', file: 'root.tsx', address: '/', module: asBuilt(root) },
    ...routeEntries.map(({ entry: _, ...page }) => page),
  ];
  return { pages, build: buildOf(routeEntries) };
}

/** Wraps a route module as the React Router build plugin does. */
function asBuilt(source: object): RouteModule {
  const { default: Page, ErrorBoundary, ...rest } = source as Record<string, never>;
  return {
    ...rest,
    default: Page && withComponentProps(Page),
    ErrorBoundary: ErrorBoundary && withErrorBoundaryProps(ErrorBoundary),
  } as unknown as RouteModule;
}

function buildOf(routeEntries: (PageRoute & { entry: RouteConfigEntry })[]): ServerBuild {
  const all = [
    { id: 'root', path: '', module: asBuilt(root) },
    ...routeEntries.map(({ id, parentId, module, entry }) => {
      const { path, index, caseSensitive } = entry;
      return { id, parentId, path, index, caseSensitive, module };
    }),
  ];
  const asset = ({ module, ...route }: (typeof all)[number]) => ({
    ...route,
    module: `/assets/${route.id}.js`,
    hasAction: 'action' in module,
    hasLoader: 'loader' in module,
    hasErrorBoundary: module.ErrorBoundary !== undefined,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    imports: [],
    css: [],
  });
  return {
    entry: { module: entry },
    routes: Object.fromEntries(all.map((route) => [route.id, route])),
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(all.map((route) => [route.id, asset(route)])),
      url: '/assets/manifest.js',
      version: 'from-source',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}
