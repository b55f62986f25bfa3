import type { SalesPeriod } from '#shop/sales/sales-period.ts';

/** The addresses of the reports. */
export const reportHrefs = {
  deliveries: '/admin/reports',
  costs: '/admin/reports/costs',
  margins: '/admin/reports/margins',
} as const;
export type Report = keyof typeof reportHrefs;

type Period = Pick<SalesPeriod, 'kind' | 'from' | 'to'>;

/** The address of a report of a period. */
export function reportHref(report: Report, period: Period): string {
  return `${reportHrefs[report]}?${periodParams(period)}`;
}

/** The address of its file. */
export function exportReportHref(report: Report, period: Period): string {
  return `${reportHrefs[report]}/export.csv?${periodParams(period)}`;
}

function periodParams({ kind, from, to }: Period): URLSearchParams {
  return new URLSearchParams({ periodo: kind, ...(kind === 'rango' && { desde: from, hasta: to }) });
}
