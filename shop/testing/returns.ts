import { isoDayOf } from '#shop/dates.ts';
import type { ReturnForm } from '#shop/orders/returns/return-form.ts';

/** The form of a return of today: a withdrawal of one good unit of the first line. */
export function aReturn(overrides: Partial<ReturnForm> = {}): ReturnForm {
  return {
    kind: 'withdrawal',
    exercisedOn: isoDayOf(new Date()),
    reason: '',
    withShipping: false,
    lines: [{ line: 0, units: 1, writtenOff: 0 }],
    ...overrides,
  };
}
