import type { AtHand } from '#app/at-hand.server.ts';
import type { Db } from '#db/database.server.ts';
import { listCatalogChoices, listCategories } from '#shop/catalog/list-categories.server.ts';
import { listFeaturedProducts, listForemost, othersThan } from '#shop/catalog/list-products.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { ChangeWatch } from './watch-changes.server.ts';

/** How changes are counted: what was begun after one has it. */
export type ChangeCount = {
  told: () => number;
  settings: () => number;
  catalogue: () => number;
  /** of any product */
  stock: () => number;
  /** whether none has moved for a while: what moves is on pages that are shown a little longer than it is known to be out of date */
  stockRests: () => boolean;
};

/** A shop has some dozens of categories. */
const mostKept = 500;

/**
 * Reads settings, categories and what is shown of them on many pages once for each change of them.
 *
 * While the database does not answer nothing is given that it would not give: pages say so themselves.
 */
export function keepAtHand(db: Db, watch: Pick<ChangeWatch, 'know' | 'look'>, changed: ChangeCount): AtHand {
  function rememberEach<Value>(
    read: (db: Db, key: string) => Promise<Value>,
    changedAt: () => number,
    mayKeep = () => true,
  ): (key: string) => Promise<Value> {
    const kept = new Map<string, { begunAfter: number; value: Promise<Value> }>();
    return async (key) => {
      if (!mayKeep()) return read(db, key);
      const known = watch.know();
      const knows = known === 'unsure' ? await watch.look() : known;
      const before = kept.get(key);
      if (before && knows === 'sure' && changedAt() <= before.begunAfter) return before.value;
      const begun = { begunAfter: changed.told(), value: read(db, key) };
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, begun);
      begun.value.catch(() => {
        if (kept.get(key) === begun) kept.delete(key);
      });
      return begun.value;
    };
  }
  const remember = <Value>(read: (db: Db) => Promise<Value>, changedAt: () => number, mayKeep?: () => boolean) => {
    const one = rememberEach(read, changedAt, mayKeep);
    return () => one('');
  };
  const eitherChanged = () => Math.max(changed.settings(), changed.catalogue());
  const productsChanged = () => Math.max(eitherChanged(), changed.stock());
  const foremost = rememberEach(listForemost, productsChanged, changed.stockRests);
  return {
    settings: remember(getStoreSettings, changed.settings),
    categories: remember(listCategories, eitherChanged),
    choices: remember(listCatalogChoices, eitherChanged),
    featured: remember(listFeaturedProducts, productsChanged, changed.stockRests),
    related: async (product) =>
      product.categoryId === null ? [] : othersThan(product, await foremost(product.categoryId)),
  };
}
