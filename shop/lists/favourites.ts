import { isUuid } from '#shop/uuid.ts';

/** The key of the browser's storage with the favourites: a JSON list of product ids, newest first. */
export const favouritesKey = 'favoritos';

/** The most favourites that are kept; further ones displace the oldest. */
export const mostFavourites = 100;

/** Parses stored favourites; anything but a list of product ids is dropped. */
export function parseFavourites(json: string): string[] {
  try {
    const stored: unknown = JSON.parse(json);
    return Array.isArray(stored) ? soundFavourites(stored) : [];
  } catch {
    return [];
  }
}

/** Returns the product ids in a list, each once, at most `mostFavourites`. */
export function soundFavourites(ids: readonly unknown[]): string[] {
  const sound = ids.filter((id): id is string => typeof id === 'string' && isUuid(id));
  return [...new Set(sound)].slice(0, mostFavourites);
}

/** The address of the page with these favourites, which can be shared. */
export function favouritesHref(ids: readonly string[]): string {
  return ids.length > 0 ? `/favoritos?ids=${ids.join(',')}` : '/favoritos';
}
