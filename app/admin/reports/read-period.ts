import { isoDayOf } from '#shop/dates.ts';
import { readSalesPeriod, type SalesPeriod } from '#shop/sales/sales-period.ts';

/** The period of a report, and what its chooser shows. */
export type ReportPeriod = {
  period: SalesPeriod;
  requested: { from: string; to: string };
  today: string;
  problem: string | null;
};

/** Reads the period of a report from its address, as that of the sales. */
export function readPeriod(params: URLSearchParams, now: Date): ReportPeriod {
  const { period, problem } = readSalesPeriod(params, now);
  const typed = { from: params.get('desde') ?? '', to: params.get('hasta') ?? '' };
  return { period, requested: problem ? typed : period, today: isoDayOf(now), problem };
}
