/** Arithmetic on days of the calendar ('2026-11-20'), free of time zones. */

const dayMs = 24 * 60 * 60 * 1000;
const midnightOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Adds days to a day; negative `days` lead to an earlier one. */
export function addDays(day: string, days: number): string {
  return new Date(midnightOf(day).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(day: string): number {
  return midnightOf(day).getUTCDay() || 7;
}

/** The first Monday on or after a day. */
export function mondayFrom(day: string): string {
  return addDays(day, (8 - weekdayOf(day)) % 7);
}
