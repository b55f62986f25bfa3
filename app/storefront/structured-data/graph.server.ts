import type { Graph, Thing } from 'schema-dts';

/**
 * What one page says in the words of schema.org. Checked against its vocabulary where it is written; past that it is
 * plain data, for search engines alone.
 */
export type StructuredData = { '@context': string; '@graph': object[] };

export function asGraph(things: Thing[]): StructuredData {
  const graph = { '@context': 'https://schema.org', '@graph': things } satisfies Graph;
  return graph as StructuredData;
}
