import type { SalesPeriodKind } from '#shop/sales/sales-period.ts';

/** The dashboard's address for a sales period. For a custom range, the page with the date fields. */
export function salesHref(kind: SalesPeriodKind): string {
  return `/admin?periodo=${kind}`;
}
