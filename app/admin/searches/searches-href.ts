export const searchesHref = '/admin/searches';
export const newSynonymsHref = `${searchesHref}/synonyms/new`;

export function deleteSynonymsHref(id: string): string {
  return `${searchesHref}/synonyms/${id}/delete`;
}

/** The screen with these words in the form for a new group. */
export function withWordsHref(words: string): string {
  return `${searchesHref}?${new URLSearchParams({ words })}#nuevo-grupo`;
}
