/** What a list shows: one of its parts, what matches a search, and a page of it. */
export type ListQuery<Part extends string> = { part?: Part; search?: string; page?: number };

/** The address of a list; what is omitted does not narrow it. */
export function listHref(path: string, { part, search, page = 1 }: ListQuery<string>): string {
  const params = new URLSearchParams();
  if (part && part !== 'all') params.set('show', part);
  if (search) params.set('search', search);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}
