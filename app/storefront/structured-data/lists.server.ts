import type { BreadcrumbList, ItemList } from 'schema-dts';
import { asGraph, type StructuredData } from './graph.server.ts';

/** One breadcrumb; the last one is the page itself. */
export type Crumb = { label: string; to?: string };

/** The breadcrumbs of a page from the home page on, as schema.org data. */
export function describeWay(way: Crumb[], origin: string): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to ? { item: origin + to } : {}),
    })),
  };
}

/** The products on one page of a list, and its breadcrumbs; the list is omitted if empty. */
export function describeList(way: Crumb[], products: { id: string }[], origin: string): StructuredData {
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: products.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${origin}/productos/${id}`,
    })),
  };
  const things = products.length > 0 ? [describeWay(way, origin), list] : [describeWay(way, origin)];
  return asGraph(things);
}
