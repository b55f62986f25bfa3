import type { SalesPeriodKind } from '#shop/orders/sales-period.ts';

/** The dashboard with its sales of a period; of a range of one's own, the page that asks for its days. */
export function salesHref(kind: SalesPeriodKind): string {
  return `/admin?periodo=${kind}`;
}
