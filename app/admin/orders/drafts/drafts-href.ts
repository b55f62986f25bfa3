import { newSaleHref } from '#app/admin/orders/orders-href.ts';

export const draftsHref = '/admin/orders/drafts';

/** The address at which a draft is sent as a quotation, and its link is found. */
export function draftHref(draftId: string): string {
  return `${draftsHref}/${draftId}`;
}

export function discardDraftHref(draftId: string): string {
  return `${draftHref(draftId)}/discard`;
}

/** The address at which the sale of a draft goes on. */
export function continueSaleHref(draftId: string): string {
  return `${newSaleHref}?draft=${draftId}`;
}
