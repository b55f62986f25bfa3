import { expect, test } from 'vitest';
import { formatHour, quietUntil } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-11-26T${time}:00-05:00`);

test('quiet hours end at their last hour, also on the next day', () => {
  const night = { from: 21, to: 7 };
  expect(quietUntil(night, at('20:59'))).toBeNull();
  expect(quietUntil(night, at('21:00'))).toEqual(new Date('2026-11-27T07:00:00-05:00'));
  expect(quietUntil(night, at('02:30'))).toEqual(at('07:00'));
  expect(quietUntil(night, at('06:59'))).toEqual(at('07:00'));
  expect(quietUntil(night, at('07:00'))).toBeNull();

  const noon = { from: 12, to: 14 };
  expect(quietUntil(noon, at('11:59'))).toBeNull();
  expect(quietUntil(noon, at('13:15'))).toEqual(at('14:00'));
  expect(quietUntil(noon, at('14:00'))).toBeNull();
});

test('without quiet hours, or with ones that last no time, nothing is held back', () => {
  expect(quietUntil(null, at('03:00'))).toBeNull();
  expect(quietUntil({ from: 3, to: 3 }, at('03:00'))).toBeNull();
});

test('hours are written as in Colombia', () => {
  expect([0, 7, 12, 21].map(formatHour).map((hour) => hour.replaceAll('\u00a0', ' '))).toEqual([
    '12:00 a. m.',
    '7:00 a. m.',
    '12:00 p. m.',
    '9:00 p. m.',
  ]);
});
