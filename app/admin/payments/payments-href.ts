/** The address of the incidents list: open ones, or resolved ones. */
export function incidentsHref(query: { settled?: boolean; page?: number } = {}): string {
  const params = new URLSearchParams();
  if (query.settled) params.set('show', 'settled');
  if (query.page && query.page > 1) params.set('page', String(query.page));
  return params.size > 0 ? `/admin/payments?${params}` : '/admin/payments';
}

export const paymentSettingsHref = '/admin/payments/settings';

/** The key of the unsaved draft of the payment settings. */
export const paymentSettingsDraft = 'configuracion-pagos';

/** The address of an action on an incident, or of the page that records its refund. */
export function incidentHref(incidentId: string, action: 'refund' | 'settle' | 'void'): string {
  return `/admin/payments/${incidentId}/${action}`;
}
