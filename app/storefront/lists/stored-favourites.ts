import { favouritesKey, parseFavourites, soundFavourites } from '#shop/lists/favourites.ts';

/** The favourites of this browser as they are stored; empty while there are none, or if storage is forbidden. */
export function readStoredFavourites(): string {
  try {
    return localStorage.getItem(favouritesKey) ?? '';
  } catch {
    return '';
  }
}

/** Calls back after each change of a stored list, in this tab or another. Returns a function that stops it. */
export function watchFavourites(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/**
 * Adds a product to the favourites, or removes it.
 *
 * @throws if storage is forbidden or full
 */
export function toggleFavourite(id: string): void {
  const before = parseFavourites(readStoredFavourites());
  const others = before.filter((other) => other !== id);
  const after = before.length > others.length ? others : soundFavourites([id, ...others]);
  storeList(favouritesKey, JSON.stringify(after));
}

/**
 * Stores a list and tells this tab about it as browsers tell the other tabs.
 *
 * @throws if storage is forbidden or full
 */
export function storeList(key: string, text: string): void {
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key, newValue: text, storageArea: localStorage }));
}
