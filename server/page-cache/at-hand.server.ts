import type { AtHand } from '#app/at-hand.server.ts';
import type { Db } from '#db/database.server.ts';
import { listCatalogChoices, listCategories } from '#shop/catalog/list-categories.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { ChangeWatch } from './watch-changes.server.ts';

/** How changes are counted: what was begun after one has it. */
export type ChangeCount = { told: () => number; settings: () => number; catalogue: () => number };

/**
 * Reads settings and categories once for each change of them.
 *
 * While the database does not answer nothing is given that it would not give: pages say so themselves.
 */
export function keepAtHand(db: Db, watch: Pick<ChangeWatch, 'know' | 'look'>, changed: ChangeCount): AtHand {
  function remember<Value>(read: (db: Db) => Promise<Value>, changedAt: () => number): () => Promise<Value> {
    let kept: { begunAfter: number; value: Promise<Value> } | null = null;
    return async () => {
      const known = watch.know();
      const knows = known === 'unsure' ? await watch.look() : known;
      if (kept && knows === 'sure' && changedAt() <= kept.begunAfter) return kept.value;
      const begun = { begunAfter: changed.told(), value: read(db) };
      kept = begun;
      begun.value.catch(() => {
        if (kept === begun) kept = null;
      });
      return begun.value;
    };
  }
  const eitherChanged = () => Math.max(changed.settings(), changed.catalogue());
  return {
    settings: remember(getStoreSettings, changed.settings),
    categories: remember(listCategories, eitherChanged),
    choices: remember(listCatalogChoices, eitherChanged),
  };
}
