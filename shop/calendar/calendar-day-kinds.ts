import type { CalendarDayKind } from '#db/schema.ts';

export const longestDayName = 80;

export const calendarDayKindWords: Record<CalendarDayKind, string> = {
  holiday: 'Festivo de ley',
  closed: 'Día sin despachos',
};
