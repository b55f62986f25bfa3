/** The address of the payments to look at: the open ones, or those settled. */
export function incidentsHref(query: { settled?: boolean; page?: number } = {}): string {
  const params = new URLSearchParams();
  if (query.settled) params.set('show', 'settled');
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.size > 0 ? `/admin/payments?${params}` : '/admin/payments';
}

export const paymentSettingsHref = '/admin/payments/settings';

/** What a draft of them is kept under. */
export const paymentSettingsDraft = 'configuracion-pagos';

/** Where one of them is acted on. */
export function incidentHref(incidentId: string, deed: 'settle'): string {
  return `/admin/payments/${incidentId}/${deed}`;
}
