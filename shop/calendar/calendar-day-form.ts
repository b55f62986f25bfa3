/** The form in which staff add a day to the calendar. */
import * as v from 'valibot';
import type { CalendarDayKind } from '#db/schema.ts';
import { colombianDay } from '#shop/dates.ts';
import { requiredLine } from '#shop/form-fields.ts';
import { calendarDayKindWords, longestDayName } from './calendar-day-kinds.ts';

const kinds = Object.keys(calendarDayKindWords) as CalendarDayKind[];

const dayMissing = 'Elige una fecha.';

export const calendarDayForm = v.object({
  day: v.optional(
    v.pipe(
      v.string(dayMissing),
      v.check((text) => text.startsWith('20') && colombianDay(text) !== null, dayMissing),
    ),
    '',
  ),
  name: requiredLine('Escribe qué se celebra o por qué no hay despachos.', longestDayName),
  kind: v.picklist(kinds, 'Elige qué es.'),
});

/** The form of the delivery days. A form sends nothing for a box without a tick. */
export const saturdayForm = v.object({ saturdayDeliveries: v.optional(v.boolean(), false) });
