import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/job-queues.server.ts';
import { enqueue } from '#db/jobs.server.ts';
import { findDevice, recordDelivery } from '#shop/notices/devices.server.ts';
import { endDevice } from '#shop/notices/end-device.server.ts';
import { findNotice } from '#shop/notices/find-notice.server.ts';
import { pushMessage } from '#shop/notices/notice.ts';
import { quietUntil } from '#shop/notices/quiet-hours.ts';
import type { SendPush } from './send-push.server.ts';

/**
 * Sends a notice to a device, or puts it off until the device's quiet hours end. Skips devices of people who left the
 * staff, and notices that are outdated or that their reader may no longer see. A device that its push service no longer
 * knows is deleted.
 *
 * @throws if the push service did not take it, so that the job is retried
 */
export async function sendNotice(
  db: Db,
  sendPush: SendPush,
  { origin, ...job }: Jobs['notice'] & { origin: string },
  now = new Date(),
): Promise<void> {
  const device = await findDevice(db, job.deviceId);
  const notice = device && (await findNotice(db, job.subject, device, now));
  if (!notice) return;

  // Who has just switched notices on is there to see the first one.
  const quietEnd = job.subject.kind === 'welcome' ? null : quietUntil(device.quiet, now);
  if (quietEnd) {
    const afterSeconds = Math.ceil((quietEnd.getTime() - now.getTime()) / 1000);
    await enqueue(db, 'notice', job, { afterSeconds });
    return;
  }

  const { endpoint, p256dh, auth } = device;
  const result = await sendPush({ endpoint, p256dh, auth }, pushMessage(notice, origin));
  if (result === 'gone') return endDevice(db, device);
  await recordDelivery(db, job.deviceId, result, now);
  if (result === 'failed') throw new Error('The push service did not take a notice');
}
