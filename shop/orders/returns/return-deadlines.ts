import type { ReturnKind } from '#db/schema.ts';
import { addDays } from '#shop/calendar/calendar-day.ts';

/**
 * Calendar days within which the money of a withdrawal is given back, counted from the day on which the customer asked
 * for it. Source: Ley 1480 de 2011, article 47. The shop keeps the same term for warranties and refused parcels.
 */
const refundDays = 15;

/**
 * The last day to give back the money of a return.
 *
 * @returns null for a courtesy, for which the law sets no term
 */
export function refundDueOn(kind: ReturnKind, exercisedOn: string): string | null {
  return kind === 'courtesy' ? null : addDays(exercisedOn, refundDays);
}
