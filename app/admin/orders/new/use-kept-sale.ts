import { useCallback, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import { dropDraft, findDraft, keepDraft } from '#app/admin/form/form-draft.ts';
import { newId } from '#shop/cart/cart.ts';
import type { Viewer } from '#shop/customers/viewer.ts';
import { emptySale, type SaleDraft } from './sale-draft.ts';

const draftKey = 'venta';

/** The version of what is stored: a sale stored by an earlier page in another form is not read. */
const fieldName = 'venta-1';

/** `isChanged`: since it was begun or restored */
type SaleOnPage = { draft: SaleDraft; isChanged: boolean };

/**
 * The sale that is being filled in. It is stored on this device with its key at each change, so that neither a lost
 * connection nor a closed page loses it, and sending it again makes it once.
 *
 * @returns null before the page is hydrated
 */
export function useKeptSale() {
  const userId = useRouteLoaderData<{ viewer: Viewer }>('admin/layout')?.viewer.userId ?? '';
  const [sale, setSale] = useState<SaleOnPage | null>(null);
  const [isResumed, setResumed] = useState(false);

  useEffect(() => {
    const kept = findKept(userId);
    setResumed(kept !== null);
    setSale({ draft: kept ?? emptySale(newId()), isChanged: false });
  }, [userId]);

  useEffect(() => {
    if (!sale?.isChanged) return;
    const fields: [string, string][] = [[fieldName, JSON.stringify(sale.draft)]];
    keepDraft(draftKey, { userId, keptAt: new Date().toISOString(), fields });
  }, [sale, userId]);

  const change = useCallback((changes: Partial<SaleDraft> | ((draft: SaleDraft) => Partial<SaleDraft>)) => {
    setSale((sale) => {
      if (!sale) return sale;
      const changed = typeof changes === 'function' ? changes(sale.draft) : changes;
      return { draft: { ...sale.draft, ...changed }, isChanged: true };
    });
  }, []);

  /** Ends this sale, whether it was made or discarded, and begins another. */
  const startAgain = useCallback(() => {
    dropDraft(draftKey);
    setResumed(false);
    setSale({ draft: emptySale(newId()), isChanged: false });
  }, []);

  return { draft: sale?.draft ?? null, change, startAgain, isResumed };
}

function findKept(userId: string): SaleDraft | null {
  const stored = findDraft(draftKey, userId)?.fields.find(([name]) => name === fieldName)?.[1];
  if (!stored) return null;
  try {
    const kept = { ...emptySale(''), ...(JSON.parse(stored) as Partial<SaleDraft>) };
    const isBegun = JSON.stringify(kept) !== JSON.stringify(emptySale(kept.key));
    return kept.key !== '' && isBegun ? kept : null;
  } catch {
    return null;
  }
}
