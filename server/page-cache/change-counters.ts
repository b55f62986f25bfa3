import type { Change } from '#db/announce.server.ts';

/**
 * Positions of the latest changes in the order in which this process learned of them. Content is out of date once the
 * counter of something it shows exceeds the `position` at which it was read.
 */
export type ChangeCounters = {
  position: number;
  settings: number;
  /** the categories, which the menu of every page lists */
  categories: number;
  catalogue: number;
  /** the stock of any product */
  stock: number;
  /** `performance.now()` of the last stock change */
  stockChangedAt: number;
};

export function createChangeCounters(): ChangeCounters {
  return { position: 0, settings: 0, categories: 0, catalogue: 0, stock: 0, stockChangedAt: Number.NEGATIVE_INFINITY };
}

/**
 * Counts a batch of changes.
 *
 * @param changes 'all' if anything may have changed
 * @returns the products whose stock changed
 */
export function countChanges(counters: ChangeCounters, changes: Change[] | 'all'): string[] {
  counters.position += 1;
  if (changes === 'all') {
    // Every page shows the settings.
    counters.settings = counters.position;
    return [];
  }
  const productIds: string[] = [];
  for (const { topic, subjectIds } of changes) {
    if (topic === 'settings') counters.settings = counters.position;
    if (topic === 'categories') counters.categories = counters.position;
    if (topic === 'products' || topic === 'categories') counters.catalogue = counters.position;
    if (topic !== 'stock') continue;
    counters.stock = counters.position;
    counters.stockChangedAt = performance.now();
    // A change that names no product may be of any.
    if (subjectIds.length === 0) counters.catalogue = counters.position;
    productIds.push(...subjectIds);
  }
  return productIds;
}
