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

/** The address of the exported reconciliation of a day. */
export function exportDayHref(day: string): string {
  return `/admin/payments/reconciliation/export.csv?day=${day}`;
}

export const askProviderHref = '/admin/payments/reconciliation/ask';
