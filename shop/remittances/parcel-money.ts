import { addDays } from '#shop/calendar/calendar-day.ts';
import type { Pesos } from '#shop/money.ts';

/**
 * Where the money of a parcel is, derived from the lines of remittances.
 * - 'due': it is delivered, or lost and compensated, and no remittance has it yet
 * - 'overdue': the same, later than its carrier pays
 * - 'differing': a remittance has it, and a difference waits for a decision
 * - 'reconciled': remittances have it, and every difference was decided
 */
export type ParcelMoney = 'due' | 'overdue' | 'differing' | 'reconciled';

/** The places as staff read them. */
export const parcelMoneyWords: Record<ParcelMoney, string> = {
  due: 'Por remesar',
  overdue: 'Remesa vencida',
  differing: 'Remesado con diferencia',
  reconciled: 'Remesado y conciliado',
};

type Paid = { collected: Pesos; isOpen: boolean };

/**
 * Says where the money of a parcel is; null if there is nothing to pay, and no remittance has it.
 *
 * @param parcel.due what its carrier owes for it; see `amountDue`
 * @param parcel.dueOn the day of its delivery or compensation, 'YYYY-MM-DD'; null if it is not known
 * @param parcel.within the days in which its carrier pays
 * @param lines those of its guide
 */
export function parcelMoneyOf(
  parcel: { due: Pesos; dueOn: string | null; within: number },
  lines: readonly Paid[],
  today: string,
): ParcelMoney | null {
  const { due, dueOn, within } = parcel;
  if (lines.some(({ isOpen }) => isOpen)) return 'differing';
  if (lines.some(({ collected }) => collected > 0)) return 'reconciled';
  if (due === 0) return lines.length > 0 ? 'reconciled' : null;
  return dueOn && addDays(dueOn, within) < today ? 'overdue' : 'due';
}
