import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { type CatalogQuery, catalogHref, defaultSort, everything, tidySearch } from '#shop/catalog/catalog-query.ts';

/** How long the filters wait for the next change before they show the answer. */
const debounceMs = 300;

/** Whether something waits to be shown, and whether any of it was chosen or all of it typed. */
type Waiting = 'typed' | 'chosen' | null;

/**
 * What the filters say, which may be ahead of the list that is shown.
 *
 * The URL is the truth: a change goes there after a moment, and an address that comes from elsewhere (the back
 * button, a link) is taken over. Only the answer to what was just typed is not: the shopper may have typed on.
 *
 * What was chosen is a step that the back button takes back; a text on its way to another is not.
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

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => {
      setWaiting(null);
      if (href === shownHref) return;
      setSentHref(href);
      void navigate(href, { replace: waiting === 'typed', preventScrollReset: true });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [waiting, href, shownHref, navigate]);

  return {
    draft,

    /** A change that shows its answer by itself. */
    change(change: Partial<CatalogQuery>) {
      setDraft((before) => withOrder(before, change));
      setWaiting((before) => (before !== 'chosen' && 'search' in change ? 'typed' : 'chosen'));
    },

    /** A change that waits for `apply`. */
    prepare(change: Partial<CatalogQuery>) {
      setDraft((before) => ({ ...before, ...change }));
    },

    /** Forgets what was prepared or is still waiting, which a way to the address already shown would leave standing. */
    clear() {
      setDraft(everything);
      setWaiting(null);
    },

    /** Shows the answer now. The same question again is asked again. */
    apply() {
      setWaiting(null);
      setSentHref(href);
      void navigate(href, { replace: href === shownHref, preventScrollReset: true });
    },
  };
}

/** A search brings its own order along, unless the shopper has picked one. */
function withOrder(before: CatalogQuery, change: Partial<CatalogQuery>): CatalogQuery {
  const after = { ...before, ...change };
  const wasUsual = before.sort === defaultSort(tidySearch(before.search));
  return wasUsual && change.sort === undefined ? { ...after, sort: defaultSort(tidySearch(after.search)) } : after;
}
