import type { Graph, Thing } from 'schema-dts';

/** The schema.org data of a page. The builders are typed against the vocabulary; this type is plain JSON. */
export type StructuredData = { '@context': string; '@graph': object[] };

export function asGraph(things: Thing[]): StructuredData {
  const graph = { '@context': 'https://schema.org', '@graph': things } satisfies Graph;
  return graph as StructuredData;
}
