import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import {
  type CatalogQuery,
  catalogHref,
  defaultSort,
  everything,
  tidySearch,
} from '#shop/catalog/search/catalog-query.ts';

/** Debounce before a changed filter loads the list. */
const debounceMs = 300;

/** Whether a change is pending, and whether it includes a chosen filter or only typed text. */
type Waiting = 'typed' | 'chosen' | null;

/**
 * The state of the filters, which may be ahead of the list.
 *
 * The URL is the source of truth: changes are applied to it after a debounce, and a URL from elsewhere (the back
 * button, a link) replaces the state. A URL that this state was applied to does not, because more may have been typed
 * since. A chosen filter adds a history entry; typed text replaces the current one.
 */
export function useCatalogDraft(shown: CatalogQuery) {
  const navigate = useNavigate();
  const shownHref = catalogHref(shown);
  const [draft, setDraft] = useState(shown);
  const [settledHref, setSettledHref] = useState(shownHref);
  const [sentHref, setSentHref] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<Waiting>(null);

  if (shownHref !== settledHref) {
    setSettledHref(shownHref);
    setSentHref(null);
    if (shownHref !== sentHref) {
      setDraft(shown);
      setWaiting(null);
    }
  }

  const href = catalogHref({ ...draft, search: tidySearch(draft.search), page: 1 });

  function applyPending() {
    setWaiting(null);
    if (href === shownHref) return;
    setSentHref(href);
    void navigate(href, { replace: waiting === 'typed', preventScrollReset: true });
  }
  // Any further change starts the debounce again.
  useTimeout(applyPending, waiting && debounceMs, `${waiting} ${shownHref} ${href}`);

  return {
    draft,

    /** Applies a change after the debounce. */
    change(change: Partial<CatalogQuery>) {
      setDraft((before) => withOrder(before, change));
      setWaiting((before) => (before !== 'chosen' && 'search' in change ? 'typed' : 'chosen'));
    },

    /** Prepares a change to be applied by `apply`. */
    prepare(change: Partial<CatalogQuery>) {
      setDraft((before) => ({ ...before, ...change }));
    },

    /**
     * Resets all filters and discards a pending change. The link to all products, which calls this, would not reset them
     * when it is the address already shown; what is chosen while it loads is kept.
     */
    clear() {
      setDraft(everything);
      setSentHref(catalogHref(everything));
      setWaiting(null);
    },

    /** Loads the list now, even if the query is the same. */
    apply() {
      setWaiting(null);
      setSentHref(href);
      void navigate(href, { replace: href === shownHref, preventScrollReset: true });
    },
  };
}

/** A search changes the default order, unless the shopper has chosen one. */
function withOrder(before: CatalogQuery, change: Partial<CatalogQuery>): CatalogQuery {
  const after = { ...before, ...change };
  const wasUsual = before.sort === defaultSort(tidySearch(before.search));
  return wasUsual && change.sort === undefined ? { ...after, sort: defaultSort(tidySearch(after.search)) } : after;
}
