import * as v from 'valibot';
import { expect, test } from 'vitest';
import { calendarDayForm } from './calendar-day-form.ts';

const sound = { day: '2027-02-10', name: 'Inventario', kind: 'closed' };

test('a day of the calendar needs a date, a name and what it is', () => {
  expect(v.parse(calendarDayForm, sound)).toEqual(sound);
  for (const wrong of [
    {},
    { ...sound, day: undefined },
    { ...sound, day: '2027-02-29' },
    { ...sound, day: '1999-02-10' },
    { ...sound, day: '10/02/2027' },
    { ...sound, name: '  ' },
    { ...sound, name: 'x'.repeat(81) },
    { ...sound, kind: 'otra' },
  ])
    expect(v.safeParse(calendarDayForm, wrong).success, JSON.stringify(wrong)).toBe(false);
});
