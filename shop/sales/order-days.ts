import { isoDayOf, startOfWeek } from '#shop/dates.ts';

/** The ranges of days that the list of orders offers. */
export const dayChoices = { today: 'Hoy', yesterday: 'Ayer', week: 'Esta semana' } as const;
export type DayChoice = keyof typeof dayChoices;

/** Days of the Colombian calendar ('2026-11-20'), both included; null leaves that side open. */
export type DayRange = { from: string | null; to: string | null };

/** A span of time, its end excluded; null leaves that side open. */
export type Span = { since: Date | null; until: Date | null };

export function isDayChoice(text: unknown): text is DayChoice {
  return typeof text === 'string' && Object.hasOwn(dayChoices, text);
}

/** Parses a day from a date field; null for anything else, including days that are not in the calendar. */
export function parseDay(text: string | null | undefined): string | null {
  if (!text || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const midday = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(midday.getTime()) && midday.toISOString().startsWith(text) ? text : null;
}

const dayMs = 24 * 60 * 60 * 1000;
// Colombia is UTC-5 all year, so every day has 24 hours.
const startOf = (day: string) => new Date(`${day}T00:00:00-05:00`);
const dayAfter = (moment: Date) => new Date(moment.getTime() + dayMs);

/** Converts a choice of days to the time span they cover in Colombia. Reversed days are swapped. */
export function spanOfDays(choice: DayChoice | DayRange | null, now: Date): Span {
  if (choice === null) return { since: null, until: null };
  const today = startOf(isoDayOf(now));
  if (choice === 'today') return { since: today, until: dayAfter(today) };
  if (choice === 'yesterday') return { since: new Date(today.getTime() - dayMs), until: today };
  if (choice === 'week') return { since: startOfWeek(now), until: dayAfter(today) };
  const { from, to } = choice;
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return { since: first ? startOf(first) : null, until: last ? dayAfter(startOf(last)) : null };
}
