import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/job-queues.server.ts';
import { findMissedNotices } from '#shop/notices/missed-notices.server.ts';
import { missedNoticesMail } from '#shop/notices/missed-notices-mail.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import type { SendMail } from './mail.server.ts';

/** Mails a person the notices that reached none of their devices, or that a device has ended its subscription. */
export async function sendMissedNoticesMail(
  db: Db,
  sendMail: SendMail,
  { origin, ...job }: Jobs['missed-notices-mail'] & { origin: string },
): Promise<void> {
  const missed = await findMissedNotices(db, job, new Date());
  if (!missed) return;
  await sendMail({ to: missed.email, ...missedNoticesMail(missed, await getStoreSettings(db), origin) });
}
