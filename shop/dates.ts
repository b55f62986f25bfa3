/** Moments in the words of a Colombian reader, on Colombian clocks wherever the server or the browser stands. */

const timeZone = 'America/Bogota';
// Made once: building one of these costs far more than using it.
const longDate = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'full' });
const day = new Intl.DateTimeFormat('es-CO', { timeZone, dateStyle: 'long' });
const shortDate = new Intl.DateTimeFormat('es-CO', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const shortTime = new Intl.DateTimeFormat('es-CO', { timeZone, timeStyle: 'short' });
const time24 = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * Browsers and Node ship different editions of the same language data, which disagree on the kind of no-break
 * space: the page would differ between server and browser.
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

/** '9:42 a. m.', its parts joined by no-break spaces. */
export function formatTime(moment: Date): string {
  return plainSpaces(shortTime.format(moment)).replaceAll(' ', '\u00a0');
}

/** '09:42', as sheets of figures sort it. */
export function formatTime24(moment: Date): string {
  return time24.format(moment);
}

/** '20 nov 2026, 9:42 a. m.' */
export function formatMoment(moment: Date): string {
  return `${formatShortDate(moment)}, ${formatTime(moment)}`;
}

/** '2026-11-20', for names of files. */
export function formatIsoDay(moment: Date): string {
  return isoDay.format(moment);
}

/** 'Viernes, 20 de noviembre de 2026, 9:42 a. m.' */
export function formatLongMoment(moment: Date): string {
  return `${formatLongDate(moment)}, ${formatTime(moment)}`;
}

/** How many whole years have passed since a calendar day ('1990-03-07') by the Colombian calendar of that moment. */
export function yearsSince(calendarDay: string, moment: Date): number {
  const [year = 0, ...monthAndDay] = calendarDay.split('-').map(Number);
  const [thisYear = 0, ...todays] = isoDay.format(moment).split('-').map(Number);
  const [month = 0, date = 0] = monthAndDay;
  const [thisMonth = 0, today = 0] = todays;
  const isStillAhead = thisMonth < month || (thisMonth === month && today < date);
  return thisYear - year - (isStillAhead ? 1 : 0);
}

/** '2026-11-20', the day it is then in Colombia, as date fields write it. */
export function isoDayOf(moment: Date): string {
  return isoDay.format(moment);
}

/** The first instant of the Colombian week, which begins on Monday, that holds the given moment. */
export function startOfWeek(moment: Date): Date {
  // Colombia keeps UTC-5 all year.
  const midnight = new Date(`${isoDay.format(moment)}T00:00:00-05:00`);
  const daysSinceMonday = (midnight.getUTCDay() + 6) % 7;
  return new Date(midnight.getTime() - daysSinceMonday * 24 * 60 * 60 * 1000);
}

/** The first instant of a day of the Colombian calendar ('2026-11-20') and the first after it; null for what is no day. */
export function colombianDay(calendarDay: string): { start: Date; end: Date } | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(calendarDay)) return null;
  const start = new Date(`${calendarDay}T00:00:00-05:00`);
  // A month has no 31st day, and yet some engines take it for the first of the next.
  if (Number.isNaN(start.getTime()) || isoDay.format(start) !== calendarDay) return null;
  return { start, end: new Date(start.getTime() + 24 * 60 * 60 * 1000) };
}
