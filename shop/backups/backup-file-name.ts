import { formatIsoDay } from '#shop/dates.ts';
import { slugOf } from '#shop/text/slug.ts';

/** Names a backup file after the shop and by its clock: 'botica-andina-20261122-0642.tar'. */
export function backupFileName(siteName: string, now: Date): string {
  return `${slugOf(siteName, 'tienda')}-${clockStamp(now)}.tar`;
}

/** The moment in a backup's name, in Colombian time: '20261122-0642'. */
export function clockStamp(now: Date): string {
  const clock = now.toLocaleTimeString('en-GB', { timeZone: 'America/Bogota', hour: '2-digit', minute: '2-digit' });
  return `${formatIsoDay(now).replaceAll('-', '')}-${clock.replace(':', '')}`;
}
