export const shippingHref = '/admin/shipping';
export const newRuleHref = `${shippingHref}/rules/new`;
export const ratesFileHref = `${shippingHref}/file`;
export const applyRatesFileHref = `${ratesFileHref}/apply`;

/** Returns the address that edits the rule of a place, or the one that deletes it. */
export function ruleHref(place: string, action?: 'delete'): string {
  return action ? `${shippingHref}/rules/${place}/${action}` : `${shippingHref}/rules/${place}`;
}

/** Returns the address of the rules as a file. */
export function exportRatesHref(format: 'csv' | 'xlsx'): string {
  return `${shippingHref}/export.${format}`;
}
