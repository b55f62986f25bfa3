import { expect, test } from 'vitest';
import { refundDueOn } from './return-deadlines.ts';

test.each([
  ['withdrawal', '2026-11-20', '2026-12-05'],
  ['warranty', '2026-12-24', '2027-01-08'],
  ['refused', '2028-02-20', '2028-03-06'],
] as const)('the refund of a %s is due 15 calendar days after the customer asked for it: %s → %s', (kind, day, due) => {
  expect(refundDueOn(kind, day)).toBe(due);
});

test('the refund of a courtesy has no legal date', () => {
  expect(refundDueOn('courtesy', '2026-11-20')).toBeNull();
});
