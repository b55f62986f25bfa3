import { LRUCache } from 'lru-cache';
import type { PageAddress } from './page-address.ts';
import type { SharedPage } from './shared-page.server.ts';

export type KeptPage = {
  page: SharedPage;
  shows: PageAddress['shows'];
  /** the products on the page; null if the page did not name them, and then it may show any */
  productIds: ReadonlySet<string> | null;
  /** `performance.now()` when rendering began */
  renderedAt: number;
  /** `Date.now()` from which it shows something else, although nothing was changed */
  changesAt: number;
  /** `ChangeCounters.position` when rendering began */
  position: number;
  /** whether the stock of a product on the page has changed since */
  stockChanged: boolean;
  /** whether the page was rendered twice in quick succession because its content changed */
  changesOften: boolean;
};

export type KeptPages = ReturnType<typeof createKeptPages>;

/** Maximum share of the cache for one page, so that it does not evict all others. */
const maxShare = 1 / 8;

/** Keeps rendered pages by address, up to `maxBytes`, and finds those that show a given product. */
export function createKeptPages(maxBytes: number) {
  const pagesByProduct = new Map<string, Set<KeptPage>>();
  // Pages grow as they are compressed for more encodings. The cache measures an entry when it is set, so a page that
  // grew is set again in a new entry.
  const cache = new LRUCache<string, { kept: KeptPage }>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * maxShare),
    sizeCalculation: ({ kept }) => kept.page.byteLength,
    disposeAfter({ kept }, address) {
      if (cache.peek(address)?.kept !== kept) removeFromIndex(kept);
    },
  });

  function removeFromIndex(kept: KeptPage) {
    for (const id of kept.productIds ?? []) {
      const pages = pagesByProduct.get(id);
      pages?.delete(kept);
      if (pages?.size === 0) pagesByProduct.delete(id);
    }
  }

  function addToIndex(kept: KeptPage) {
    for (const id of kept.productIds ?? []) {
      const pages = pagesByProduct.get(id);
      if (pages) pages.add(kept);
      else pagesByProduct.set(id, new Set([kept]));
    }
  }

  return {
    get: (address: string): KeptPage | undefined => cache.get(address)?.kept,

    /**
     * Caches a page, unless the cached one at its address was started later. A page that is too large is not cached.
     */
    keep(address: string, kept: KeptPage): void {
      if ((cache.peek(address)?.kept.renderedAt ?? 0) > kept.renderedAt) return;
      cache.set(address, { kept });
      if (cache.peek(address)?.kept === kept) addToIndex(kept);
    },

    /** Counts the bytes of a page again after it may have grown, if it is still kept. */
    remeasure(address: string, page: SharedPage): void {
      const kept = cache.peek(address)?.kept;
      if (kept?.page === page && cache.info(address)?.size !== page.byteLength) cache.set(address, { kept });
    },

    /** Marks the pages that show a product whose stock changed. */
    markStockChanged(productId: string): void {
      for (const kept of pagesByProduct.get(productId) ?? []) kept.stockChanged = true;
    },

    byteLength: () => cache.calculatedSize,
    count: () => cache.size,
  };
}
