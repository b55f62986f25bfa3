import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { dropDraft, findDraft, keepDraft } from '#app/admin/form/form-draft.ts';
import { newId } from '#shop/cart/cart.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { emptySale, type SaleDraft } from './sale-draft.ts';

/**
 * The name of the stored field, with the version of its content: a sale that an earlier version of the page stored in
 * another form is not read.
 */
const fieldName = 'venta-1';

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
  const draftKey = continued ? `venta-${continued.id}` : 'venta';
  const [sale, setSale] = useState<SaleOnPage | null>(null);
  const [isResumed, setResumed] = useState(false);

  const begin = useEffectEvent((userId: string) => {
    const kept = findKept(draftKey, userId, continued?.saved?.savedAt);
    setResumed(kept !== null);
    setSale({ draft: kept ?? continued?.saved?.sale ?? emptySale(newId()), isChanged: false });
  });
  useEffect(() => begin(userId), [userId]);

  useEffect(() => {
    if (!sale?.isChanged) return;
    const fields: [string, string][] = [[fieldName, JSON.stringify(sale.draft)]];
    keepDraft(draftKey, { userId, keptAt: new Date().toISOString(), fields });
  }, [sale, userId, draftKey]);

  const change = useCallback((changes: Partial<SaleDraft> | ((draft: SaleDraft) => Partial<SaleDraft>)) => {
    setSale((sale) => {
      if (!sale) return sale;
      const changed = typeof changes === 'function' ? changes(sale.draft) : changes;
      return { draft: { ...sale.draft, ...changed }, isChanged: true };
    });
  }, []);

  /** Deletes the copy on this device. */
  const forget = () => dropDraft(draftKey);

  /** Ends this sale, whether it was made or discarded, and begins another. */
  const startAgain = () => {
    forget();
    setResumed(false);
    setSale({ draft: emptySale(newId()), isChanged: false });
  };

  return { draft: sale?.draft ?? null, change, startAgain, forget, isResumed };
}

/** @param since an older copy is not taken */
function findKept(draftKey: string, userId: string, since = new Date(0)): SaleDraft | null {
  const stored = findDraft(draftKey, userId);
  const json = stored?.fields.find(([name]) => name === fieldName)?.[1];
  if (!stored || !json || stored.keptAt < since) return null;
  try {
    const kept = { ...emptySale(''), ...(JSON.parse(json) as Partial<SaleDraft>) };
    const isBegun = JSON.stringify(kept) !== JSON.stringify(emptySale(kept.key));
    return kept.key !== '' && isBegun ? kept : null;
  } catch {
    return null;
  }
}
