import type { MemoizedReads } from '#app/memoized.server.ts';
import type { Db } from '#db/database.server.ts';
import { listCatalogChoices, listShownCategories } from '#shop/catalog/categories/list-categories.server.ts';
import { listFilledCollections } from '#shop/catalog/collections/list-collections.server.ts';
import { findExamService } from '#shop/catalog/find-exam-service.server.ts';
import { listFeaturedProducts, listForemost, othersThan } from '#shop/catalog/lists/list-products.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { readShippingTerms } from '#shop/shipping/read-shipping-terms.server.ts';
import type { ChangeCounters } from './change-counters.ts';
import type { ChangeWatch } from './change-watch.server.ts';

/** The most memoized values of one kind; by category, a shop has some dozens. */
const maxKeys = 500;

type Read<Value> = (db: Db, key: string) => Promise<Value>;
/**
 * `lastChange` returns the position of the latest change to the content; if `mayKeep` returns false, it is read each
 * time.
 */
type Memoization = { lastChange: () => number; mayKeep?: () => boolean };

/**
 * Memoizes settings, shipping, categories and the products that many pages show; reads each again only after it has changed.
 *
 * During a database outage the queries run and fail as they would without it: pages handle that themselves.
 *
 * @param changingMs products are read each time until no stock has changed for this long, because the pages that show
 * them may be sent slightly out of date until then
 */
export function memoizeContent(
  db: Db,
  watch: Pick<ChangeWatch, 'freshness' | 'verify'>,
  counters: ChangeCounters,
  changingMs: number,
): MemoizedReads {
  function memoizeByKey<Value>(read: Read<Value>, { lastChange, mayKeep = () => true }: Memoization) {
    const values = new Map<string, { position: number; value: Promise<Value> }>();
    return async (key: string): Promise<Value> => {
      if (!mayKeep()) return read(db, key);
      const lastFreshness = watch.freshness();
      const freshness = lastFreshness === 'unverified' ? await watch.verify() : lastFreshness;
      const previous = values.get(key);
      if (previous && freshness === 'current' && lastChange() <= previous.position) return previous.value;
      const entry = { position: counters.position, value: read(db, key) };
      if (values.size >= maxKeys) values.clear();
      values.set(key, entry);
      entry.value.catch(() => {
        if (values.get(key) === entry) values.delete(key);
      });
      return entry.value;
    };
  }
  const memoize = <Value>(read: (db: Db) => Promise<Value>, memoization: Memoization) => {
    const readByKey = memoizeByKey(read, memoization);
    return () => readByKey('');
  };

  const bySettings = { lastChange: () => counters.settings };
  const byCatalogue = { lastChange: () => Math.max(counters.settings, counters.catalogue) };
  const byProducts = {
    lastChange: () => Math.max(counters.settings, counters.catalogue, counters.stock),
    mayKeep: () => performance.now() - counters.stockChangedAt >= changingMs,
  };
  const foremost = memoizeByKey(listForemost, byProducts);
  return {
    settings: memoize(getStoreSettings, bySettings),
    categories: memoize(listShownCategories, byCatalogue),
    collections: memoize(listFilledCollections, byCatalogue),
    choices: memoize(listCatalogChoices, byCatalogue),
    featured: memoize(listFeaturedProducts, byProducts),
    exam: memoize(findExamService, byProducts),
    shipping: memoize(readShippingTerms, bySettings),
    related: async (product) =>
      product.categoryId === null ? [] : othersThan(product, await foremost(product.categoryId)),
  };
}
