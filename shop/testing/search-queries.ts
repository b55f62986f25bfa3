/** What a shopper types, and the product of the demo catalogue that must come first. */
export type SearchQuery = { query: string; expected: string };

/** Written by somebody who knew the catalogue and had not seen how the search works. */
export const searchQueries: SearchQuery[] = [];
