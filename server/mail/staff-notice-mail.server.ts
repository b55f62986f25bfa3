import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/job-queues.server.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { findStaffNotice } from '#shop/staff/staff-notice.server.ts';
import { staffNoticeMail } from '#shop/staff/staff-notice-mail.ts';
import type { SendMail } from './mail.server.ts';

/** Mails a change of staff access, bank accounts or a full copy to one of the people concerned. */
export async function sendStaffNoticeMail(
  db: Db,
  sendMail: SendMail,
  { changeId, userId, origin }: Jobs['staff-notice-mail'] & { origin: string },
): Promise<void> {
  const recipient = await findStaffNotice(db, { changeId, userId });
  if (!recipient) return;
  await sendMail({ to: recipient.email, ...staffNoticeMail(recipient.notice, await getStoreSettings(db), origin) });
}
