import type pg from 'pg';
import { PgBoss, type Queue } from 'pg-boss';
import type { MailAudience } from './schema.ts';

/** All kinds of background jobs, with the data of each. */
export type Jobs = {
  'order-mail': { eventId: number; audience: MailAudience };
  /** Mails a request for a service to staff, or to the person who sent it. */
  'service-requested-mail': { serviceRequestId: string; audience: MailAudience };
  /** Mails the link that confirms a subscription to the newsletter. */
  'newsletter-mail': { consentId: number };
  /** Writes to the next people who wait for products that are back in stock. */
  'notify-restocked': null;
  /** Mails one person that the product they wait for is back. */
  'restock-mail': { requestId: string };
  'settle-payments': null;
  /** Asks the carriers' interface where parcels are. */
  'track-parcels': null;
  /** Records the payments by hand of orders of before they were recorded. */
  'keep-order-money': null;
  /** Consolidates the rows that triggers have inserted into `order_sums`, `product_sales` and `product_months`. */
  'fold-order-sums': null;
  /** Mails the owner of an address about their account; does nothing for an address without an account. */
  'account-mail': AccountMailJob;
  /** Mails an expert's answer to the customer who asked the question. */
  'question-answered-mail': { userId: string; questionId: string };
  /** Mails the link of a quotation to its customer. */
  'quotation-mail': { draftId: string };
  /** Mails a new question to staff. */
  'question-asked-mail': { userId: string; questionId: string };
  /** Mails an invitation to join the staff. */
  'staff-invite-mail': { inviteId: string };
  /** Mails one of the people concerned that staff access or bank accounts changed, or a full copy was downloaded. */
  'staff-notice-mail': { changeId: number; userId: string };
  /**
   * Deletes personal data of closed accounts, unconfirmed accounts, expired sessions, links and rate limits, and old
   * mails.
   */
  'forget-people': null;
  /** Deletes a person's files: pictures by URL, transfer proofs by storage key. */
  'drop-personal-files': { pictures: string[]; proofs: string[] };
  /** Deletes mails in the outbox: those to or about a closed account, or those about an order. */
  'forget-mails': { addressHash: string; userId: string } | { orderNumber: string };
  /** Warns staff that the space for proofs is nearly full. */
  'proof-space-mail': null;
  /** Mails staff about a payment whose reference belongs to no order. */
  'unknown-payment-mail': { incidentId: string };
  /** Sends a notice to one device of a member of staff. */
  notice: { deviceId: string; subject: NoticeSubject };
  /** Queues the notices of what is due today or tomorrow. */
  'deadline-notices': null;
  /** Mails notices to people whose devices none has reached for a day. */
  'missed-notices': null;
  /**
   * Mails a person the notices that reached none of their devices, of the kinds that those were notified of. `isOff`: a
   * device has ended its subscription, and no other is notified of these kinds.
   */
  'missed-notices-mail': { userId: string; subjects: NoticeSubject[]; kinds?: string[]; isOff?: boolean };
  /** Writes a backup of the whole shop, in a process that has a backup folder. */
  'nightly-backup': null;
};

/**
 * 'reset', 'confirm' and 'known-address' hold the typed address, so that enqueuing takes the same work whether or not
 * it has an account; the others are about a change to an account.
 */
export type AccountMailJob =
  | { kind: 'reset' | 'confirm' | 'known-address'; email: string }
  | { kind: 'password-changed' | 'two-factor-on' | 'two-factor-off'; userId: string };

/** What a notice to staff is about. Its words are chosen when it is sent. */
export type NoticeSubject =
  | { kind: 'order-event'; eventId: number }
  | { kind: 'question'; userId: string; questionId: string }
  /** money to return by law */
  | { kind: 'refund-due'; incidentId: string }
  /** a sale on account */
  | { kind: 'credit-due'; orderId: string }
  /** the first notice of a device */
  | { kind: 'welcome' };

export type JobName = keyof Jobs;

/** Retries for about a day: first after one to two minutes, then with delays that double up to an hour, then hourly. */
const mailRetries = { retryLimit: 30, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 };

/** Retried like other mail, but deleted an hour after completion, because the job contains an address. */
const addressMail = { ...mailRetries, deleteAfterSeconds: 3600 };

/** Scheduled again within minutes, so a failed run is not retried and finished runs are deleted soon. */
const everyMinute = { retryLimit: 0, expireInSeconds: 300, retentionSeconds: 300, deleteAfterSeconds: 3600 };

/** Retries hourly for two weeks: what a customer asked to delete must be deleted despite a long storage outage. */
const untilDone = { retryLimit: 360, retryDelay: 60, retryBackoff: true, retryDelayMax: 3600 };

/**
 * Retries twice, 15 minutes apart. A run that takes three hours counts as failed, because its process was probably
 * killed. A job not started within three hours of being due is dropped; the next night has its own.
 */
const everyNight = { retryLimit: 2, retryDelay: 900, expireInSeconds: 3 * 3600, retentionSeconds: 3 * 3600 };

/** Retries for two days, hourly at last: a day after the first failure, a mail takes the notice over. */
const noticeRetries = { retryLimit: 48, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };

/** Retries twice, five minutes apart; a job not started within six hours of being due is dropped. */
const everyDay = { retryLimit: 2, retryDelay: 300, retentionSeconds: 6 * 3600 };

/** Retry and retention options of each queue. */
const jobQueues: Record<JobName, Omit<Queue, 'name'>> = {
  'order-mail': mailRetries,
  'service-requested-mail': mailRetries,
  'newsletter-mail': mailRetries,
  'notify-restocked': everyMinute,
  'restock-mail': mailRetries,
  'settle-payments': everyMinute,
  'track-parcels': everyMinute,
  'keep-order-money': everyMinute,
  'fold-order-sums': everyMinute,
  'account-mail': addressMail,
  'question-answered-mail': mailRetries,
  'question-asked-mail': mailRetries,
  'quotation-mail': mailRetries,
  'staff-invite-mail': mailRetries,
  'staff-notice-mail': mailRetries,
  'forget-people': everyMinute,
  'drop-personal-files': untilDone,
  'forget-mails': untilDone,
  'proof-space-mail': mailRetries,
  'unknown-payment-mail': mailRetries,
  notice: noticeRetries,
  'deadline-notices': everyDay,
  'missed-notices': everyMinute,
  'missed-notices-mail': mailRetries,
  // One backup at a time, however many processes run.
  'nightly-backup': { ...everyNight, policy: 'exclusive' },
};

/** How often finished jobs are deleted; pg-boss's default is once a day. */
const maintenanceIntervalSeconds = 1800;

/** Creates pg-boss's instance for a database; it runs no jobs until started. */
export function openJobQueue({ pool }: { pool: pg.Pool }): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values as unknown[]) },
    maintenanceIntervalSeconds,
  });
}

/** Creates the job tables, one queue per kind of job, and all schedules but the nightly backup's. Idempotent. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const boss = openJobQueue({ pool });
  boss.on('error', () => {});
  await boss.start();
  for (const [name, options] of Object.entries(jobQueues)) {
    await boss.createQueue(name, options);
    // createQueue leaves an existing queue's options unchanged. A queue's policy cannot be updated.
    const { policy: _, ...changeable } = options;
    await boss.updateQueue(name, changeable);
  }
  // pg-boss runs a schedule once in total, however many processes run.
  await boss.schedule('settle-payments' satisfies JobName, '* * * * *');
  await boss.schedule('track-parcels' satisfies JobName, '*/15 * * * *');
  await boss.schedule('keep-order-money' satisfies JobName, '* * * * *');
  await boss.schedule('fold-order-sums' satisfies JobName, '* * * * *');
  await boss.schedule('notify-restocked' satisfies JobName, '*/5 * * * *');
  await boss.schedule('forget-people' satisfies JobName, '*/10 * * * *');
  await boss.schedule('missed-notices' satisfies JobName, '20 * * * *');
  await boss.schedule('deadline-notices' satisfies JobName, '0 8 * * *', null, {
    tz: 'America/Bogota',
    missed: 'once',
  });
  await boss.stop({ graceful: false, close: false });
}

/** A time with few sales. A shop that was off then is backed up when it next starts. */
const nightlyBackupAt = '15 3 * * *';

/** Schedules the nightly backup, run once in total by one of the processes that have a backup folder. */
export async function scheduleNightlyBackup(boss: PgBoss): Promise<void> {
  const name: JobName = 'nightly-backup';
  await boss.schedule(name, nightlyBackupAt, null, { tz: 'America/Bogota', missed: 'once' });
}

/** Removes the schedule of the nightly backup. */
export async function unscheduleNightlyBackup(boss: PgBoss): Promise<void> {
  await boss.unschedule('nightly-backup' satisfies JobName);
}
