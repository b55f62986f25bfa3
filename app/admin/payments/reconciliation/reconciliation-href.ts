/** The address of the reconciliation of a day; without one, of today. */
export function reconciliationHref(day?: string): string {
  return day ? `/admin/payments/reconciliation?day=${day}` : '/admin/payments/reconciliation';
}

export const settlementFilesHref = '/admin/payments/reconciliation/files';
export const uploadSettlementHref = '/admin/payments/reconciliation/files/upload';

/** The address that removes a settlement file. */
export function removeSettlementHref(fileId: string): string {
  return `/admin/payments/reconciliation/files/${fileId}/remove`;
}
