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

/** One route of `app/routes.ts`, as a request meets it. */
export type PageRoute = {
  id: string;
  parentId: string;
  /** its module, from `app/` */
  file: string;
  /** the whole path it answers at: `/perfil/orders` */
  address: string;
  module: RouteModule;
};

type RouteModule = ServerBuild['routes'][string] extends infer Route
  ? NonNullable<Route> extends { module: infer Module }
    ? Module
    : never
  : never;

/**
 * The routes of the shop with their modules, root included, without building anything.
 *
 * Asked for once per test file: reading all the screens takes a few seconds.
 *
 * @param only the files to read, from `app/`, the layouts around them always; left out, all of them
 */
export async function readPages(only?: string[]): Promise<{ pages: PageRoute[]; build: ServerBuild }> {
  const found: (PageRoute & { entry: RouteConfigEntry })[] = [];
  const collect = async (entries: RouteConfigEntry[], parentId: string, above: string) => {
    for (const entry of entries) {
      const { file, path: own, children } = entry;
      if (only && !children && !only.includes(file)) continue;
      const id = entry.id ?? file.replace(/\.tsx?$/, '');
      const address = own ? `${above}/${own}` : above;
      const source = await import(/* @vite-ignore */ path.join(import.meta.dirname, '../../app', file));
      found.push({ id, parentId, file, address: address || '/', module: asBuilt(source), entry });
      await collect(children ?? [], id, address);
    }
  };
  await collect(routes, 'root', '');

  const pages = [
    { id: 'root', parentId: '', file: 'root.tsx', address: '/', module: asBuilt(root) },
    ...found.map(({ entry: _, ...page }) => page),
  ];
  return { pages, build: buildOf(found) };
}

/** What the framework's plugin does to a route module on the way. */
function asBuilt(source: object): RouteModule {
  const { default: Page, ErrorBoundary, ...rest } = source as Record<string, never>;
  return {
    ...rest,
    default: Page && withComponentProps(Page),
    ErrorBoundary: ErrorBoundary && withErrorBoundaryProps(ErrorBoundary),
  } as unknown as RouteModule;
}

function buildOf(found: (PageRoute & { entry: RouteConfigEntry })[]): ServerBuild {
  const all = [
    { id: 'root', path: '', module: asBuilt(root) },
    ...found.map(({ id, parentId, module, entry }) => {
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
