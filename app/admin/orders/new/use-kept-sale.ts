import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { newId } from '#shop/cart/cart.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { findKeptSale, forgetSale, keepSale, keptSaleName } from './kept-sale.ts';
import { emptySale, type SaleDraft } from './sale-draft.ts';

/** A draft that the sale continues. `saved`: null once it cannot be continued */
export type ContinuedDraft = { id: string; saved: { sale: SaleDraft; savedAt: Date } | null };

/** `isChanged`: since it was begun or restored */
type SaleOnPage = { draft: SaleDraft; isChanged: boolean };

/**
 * The sale that is being filled in. It is stored on this device with its key at each change, so that neither a lost
 * connection nor a closed page loses it, and sending it again makes it once.
 *
 * @param continued the draft with which it begins, unless this device has later changes of it
 * @returns null before the page is hydrated
 */
export function useKeptSale(continued: ContinuedDraft | null) {
  const userId = useRouteLoaderData<{ viewer: Viewer }>('admin/layout')?.viewer.userId ?? '';
  const name = keptSaleName(continued?.id);
  const [sale, setSale] = useState<SaleOnPage | null>(null);
  const [isResumed, setResumed] = useState(false);

  const begin = useEffectEvent((userId: string) => {
    const kept = findKeptSale(name, userId, continued?.saved?.savedAt);
    setResumed(kept !== null);
    setSale({ draft: kept ?? continued?.saved?.sale ?? emptySale(newId()), isChanged: false });
  });
  useEffect(() => begin(userId), [userId]);

  useEffect(() => {
    if (sale?.isChanged) keepSale(name, userId, sale.draft);
  }, [sale, userId, name]);

  const change = useCallback((changes: Partial<SaleDraft> | ((draft: SaleDraft) => Partial<SaleDraft>)) => {
    setSale((sale) => {
      if (!sale) return sale;
      const changed = typeof changes === 'function' ? changes(sale.draft) : changes;
      return { draft: { ...sale.draft, ...changed }, isChanged: true };
    });
  }, []);

  /** Deletes the copy on this device. */
  const forget = () => {
    if (sale) forgetSale(name, userId, sale.draft);
  };

  /** Ends this sale, whether it was made or discarded, and begins another. */
  const startAgain = () => {
    forget();
    setResumed(false);
    setSale({ draft: emptySale(newId()), isChanged: false });
  };

  return { draft: sale?.draft ?? null, change, startAgain, forget, isResumed };
}
