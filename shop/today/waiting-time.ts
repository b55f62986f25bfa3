/** How long something has waited, and until when it may, in words. */
import { formatCalendarDay, isoDayOf } from '#shop/dates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 'hace 5 min', 'hace 3 h', 'hace 2 días'. */
export function formatAge(since: Date, now: Date): string {
  const ms = now.getTime() - since.getTime();
  if (ms < minuteMs) return 'ahora';
  if (ms < hourMs) return `hace ${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `hace ${Math.floor(ms / hourMs)} h`;
  const days = Math.floor(ms / dayMs);
  return days === 1 ? 'hace 1 día' : `hace ${days} días`;
}

/** Tells whether something has waited long enough for a customer to ask about it. */
export function isOld(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= dayMs;
}

/** 'Vence hoy', 'Vence el 28 nov 2026', 'Venció el 20 nov 2026'. */
export function formatDue(dueOn: string, now: Date): string {
  const today = isoDayOf(now);
  if (dueOn === today) return 'Vence hoy';
  return `${dueOn < today ? 'Venció' : 'Vence'} el ${formatCalendarDay(dueOn)}`;
}

/** Tells whether the last day is over or today. */
export function isDue(dueOn: string | null, now: Date): boolean {
  return dueOn !== null && dueOn <= isoDayOf(now);
}
