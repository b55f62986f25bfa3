import { isoDayOf, startOfWeek } from '#shop/dates.ts';

/** Which days of orders somebody looks at, as the screen offers them. */
export const dayChoices = { today: 'Hoy', yesterday: 'Ayer', week: 'Esta semana' } as const;
export type DayChoice = keyof typeof dayChoices;

/** Days of the Colombian calendar ('2026-11-20'), both included; null leaves that side open. */
export type DayRange = { from: string | null; to: string | null };

/** A stretch of time, its end not included; null leaves that side open. */
export type Span = { since: Date | null; until: Date | null };

export function isDayChoice(text: unknown): text is DayChoice {
  return typeof text === 'string' && Object.hasOwn(dayChoices, text);
}

/** A day as a date field sends it; null for anything else, days no calendar has included. */
export function parseDay(text: string | null | undefined): string | null {
  if (!text || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const midday = new Date(`${text}T12:00:00Z`);
  return !Number.isNaN(midday.getTime()) && midday.toISOString().startsWith(text) ? text : null;
}

const dayMs = 24 * 60 * 60 * 1000;
// Colombia keeps UTC-5 all year, so every day of it has 24 hours.
const startOf = (day: string) => new Date(`${day}T00:00:00-05:00`);
const dayAfter = (moment: Date) => new Date(moment.getTime() + dayMs);

/** From when to when the asked days last on Colombian clocks. Days asked for the wrong way round are turned. */
export function spanOfDays(asked: DayChoice | DayRange | null, now: Date): Span {
  if (asked === null) return { since: null, until: null };
  const today = startOf(isoDayOf(now));
  if (asked === 'today') return { since: today, until: dayAfter(today) };
  if (asked === 'yesterday') return { since: new Date(today.getTime() - dayMs), until: today };
  if (asked === 'week') return { since: startOfWeek(now), until: dayAfter(today) };
  const { from, to } = asked;
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return { since: first ? startOf(first) : null, until: last ? dayAfter(startOf(last)) : null };
}
