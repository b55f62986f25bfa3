/** The texts of a collection. */
export type CollectionValues = { name: string; description: string };

export const longestCollectionName = 40;
export const longestCollectionText = 300;
