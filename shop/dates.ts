/** Formats dates and times in Spanish and Colombian time, whatever the time zone of server and browser. */

const timeZone = 'America/Bogota';
// Created once: creating a formatter costs far more than using it.
const longDate = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'full' });
const day = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
const shortDate = new Intl.DateTimeFormat('es-CO', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const shortTime = new Intl.DateTimeFormat('es-CO', { timeZone, timeStyle: 'short' });
const time24 = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * Replaces no-break spaces by plain ones. Browsers and Node have different editions of the language data, which use
 * different kinds of spaces, so server and browser would render different pages.
 */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** 'Viernes, 20 de noviembre de 2026' */
export function formatLongDate(moment: Date): string {
  const text = plainSpaces(longDate.format(moment));
  return text.charAt(0).toLocaleUpperCase('es-CO') + text.slice(1);
}

/** '20 de noviembre de 2026' */
export function formatDay(moment: Date): string {
  return plainSpaces(day.format(moment));
}

/** '20 nov 2026' */
export function formatShortDate(moment: Date): string {
  const parts = shortDate.formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('day')} ${part('month').replace('.', '')} ${part('year')}`;
}

/** '9:42 a. m.', with no-break spaces. */
export function formatTime(moment: Date): string {
  return plainSpaces(shortTime.format(moment)).replaceAll(' ', '\u00a0');
}

/** '09:42', the 24-hour format of exported files. */
export function formatTime24(moment: Date): string {
  return time24.format(moment);
}

/** '20 nov 2026' for the calendar day '2026-11-20'. */
export function formatCalendarDay(calendarDay: string): string {
  return formatShortDate(new Date(`${calendarDay}T12:00:00-05:00`));
}

/** '20 nov 2026, 9:42 a. m.' */
export function formatMoment(moment: Date): string {
  return `${formatShortDate(moment)}, ${formatTime(moment)}`;
}

/** 'viernes, 20 de noviembre de 2026' for the calendar day '2026-11-20', to follow other words. */
export function formatLongCalendarDay(calendarDay: string): string {
  return plainSpaces(longDate.format(new Date(`${calendarDay}T12:00:00-05:00`)));
}

/** '2026-11-20', for file names. */
export function formatIsoDay(moment: Date): string {
  return isoDay.format(moment);
}

/** 'Viernes, 20 de noviembre de 2026, 9:42 a. m.' */
export function formatLongMoment(moment: Date): string {
  return `${formatLongDate(moment)}, ${formatTime(moment)}`;
}

/** The number of complete years from a calendar day ('1990-03-07') to a moment, by the Colombian calendar. */
export function yearsSince(calendarDay: string, moment: Date): number {
  const [year = 0, ...monthAndDay] = calendarDay.split('-').map(Number);
  const [thisYear = 0, ...todays] = isoDay.format(moment).split('-').map(Number);
  const [month = 0, date = 0] = monthAndDay;
  const [thisMonth = 0, today = 0] = todays;
  const isStillAhead = thisMonth < month || (thisMonth === month && today < date);
  return thisYear - year - (isStillAhead ? 1 : 0);
}

/** The day in Colombia at that moment, in the format of date fields: '2026-11-20'. */
export function isoDayOf(moment: Date): string {
  return isoDay.format(moment);
}

/** The first instant of the Colombian week, which begins on Monday, around a moment. */
export function startOfWeek(moment: Date): Date {
  // Colombia is UTC-5 all year.
  const midnight = new Date(`${isoDay.format(moment)}T00:00:00-05:00`);
  const daysSinceMonday = (midnight.getUTCDay() + 6) % 7;
  return new Date(midnight.getTime() - daysSinceMonday * 24 * 60 * 60 * 1000);
}

/** The first instant of a day of the Colombian calendar ('2026-11-20') and of the next one; null for anything else. */
export function colombianDay(calendarDay: string): { start: Date; end: Date } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(calendarDay)) return null;
  const start = new Date(`${calendarDay}T00:00:00-05:00`);
  // Some engines accept the 31st day of shorter months as the first of the next month.
  if (Number.isNaN(start.getTime()) || isoDay.format(start) !== calendarDay) return null;
  return { start, end: new Date(start.getTime() + 24 * 60 * 60 * 1000) };
}
