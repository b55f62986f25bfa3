import { formatIsoDay } from '../dates.ts';

/** What a copy of the shop is called: 'origen-natural-20261122-0642.tar', by the shop's clock. */
export function backupFileName(now: Date): string {
  const clock = now.toLocaleTimeString('en-GB', { timeZone: 'America/Bogota', hour: '2-digit', minute: '2-digit' });
  return `origen-natural-${formatIsoDay(now).replaceAll('-', '')}-${clock.replace(':', '')}.tar`;
}
