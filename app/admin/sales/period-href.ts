import type { SalesPeriodKind } from '#shop/sales/sales-period.ts';

/** The address of a page for a period. For a custom range, the page with the date fields. */
export function periodHref(page: string, kind: SalesPeriodKind): string {
  return `${page}?periodo=${kind}`;
}
