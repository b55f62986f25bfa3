/**
 * The hours of the day without notices, in Colombian time: from the first, up to the second, which may be of the next
 * day.
 */
export type QuietHours = { from: number; to: number };

const hourMs = 60 * 60 * 1000;
/** Colombia is UTC-5 all year. */
const utcOffsetHours = -5;

/**
 * Returns when the quiet hours around a moment end; null if it is not within them. Hours that begin and end at once are
 * none.
 */
export function quietUntil(quiet: QuietHours | null, now: Date): Date | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const sinceMidnight = (((now.getTime() / hourMs + utcOffsetHours) % 24) + 24) % 24;
  const sinceStart = (sinceMidnight - quiet.from + 24) % 24;
  const lasting = (quiet.to - quiet.from + 24) % 24;
  return sinceStart < lasting ? new Date(now.getTime() + Math.round((lasting - sinceStart) * hourMs)) : null;
}

/** '9:00 p. m.', with no-break spaces. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}:00\u00a0${hour < 12 ? 'a' : 'p'}.\u00a0m.`;
}
