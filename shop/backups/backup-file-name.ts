import { formatIsoDay } from '#shop/dates.ts';

/** Names a backup file by the shop's clock: 'origen-natural-20261122-0642.tar'. */
export function backupFileName(now: Date): string {
  const clock = now.toLocaleTimeString('en-GB', { timeZone: 'America/Bogota', hour: '2-digit', minute: '2-digit' });
  return `origen-natural-${formatIsoDay(now).replaceAll('-', '')}-${clock.replace(':', '')}.tar`;
}
