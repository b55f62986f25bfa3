/** The copy of a sale in progress on this device, with its attempt key. One of each kind: tabs share it. */
import { dropDraft, findDraft, keepDraft } from '#app/admin/form/form-draft.ts';
import { emptySale, type SaleDraft } from './sale-draft.ts';

/**
 * The name of the stored field, with the version of its content: a sale that an earlier version of the page stored in
 * another form is not read.
 */
const fieldName = 'venta-1';

/** The name of the copy: the new sale, or a draft that is continued. */
export const keptSaleName = (draftId: string | undefined) => (draftId ? `venta-${draftId}` : 'venta');

export function keepSale(name: string, userId: string, sale: SaleDraft) {
  keepDraft(name, { userId, keptAt: new Date().toISOString(), fields: [[fieldName, JSON.stringify(sale)]] });
}

/** @param since an older copy is not taken */
export function findKeptSale(name: string, userId: string, since = new Date(0)): SaleDraft | null {
  const stored = findDraft(name, userId);
  const json = stored?.fields.find(([field]) => field === fieldName)?.[1];
  if (!stored || !json || stored.keptAt < since) return null;
  try {
    const kept = { ...emptySale(''), ...(JSON.parse(json) as Partial<SaleDraft>) };
    const isBegun = JSON.stringify(kept) !== JSON.stringify(emptySale(kept.key));
    return kept.key !== '' && isBegun ? kept : null;
  } catch {
    return null;
  }
}

/** Deletes the copy of a sale. One that another tab has begun since stays. */
export function forgetSale(name: string, userId: string, { key }: Pick<SaleDraft, 'key'>) {
  if (findKeptSale(name, userId)?.key === key) dropDraft(name);
}
