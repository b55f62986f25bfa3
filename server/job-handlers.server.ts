import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Database, Db } from '#db/database.server.ts';
import type { Auth } from '#server/accounts/auth.server.ts';
import { makeNightlyBackup } from '#server/backup/nightly-backup.server.ts';
import type { Pictures } from '#server/files/pictures.server.ts';
import type { Proofs } from '#server/files/proofs.server.ts';
import type { Storage } from '#server/files/storage.server.ts';
import { sendAccountMail } from '#server/mail/account-mail.server.ts';
import type { SendMail } from '#server/mail/mail.server.ts';
import { sendMissedNoticesMail } from '#server/mail/missed-notices-mail.server.ts';
import { sendNewsletterMail } from '#server/mail/newsletter-mail.server.ts';
import { sendOrderMail } from '#server/mail/order-mail.server.ts';
import type { Outbox } from '#server/mail/outbox.server.ts';
import { sendProofSpaceMail } from '#server/mail/proof-space-mail.server.ts';
import { sendAnswerMail, sendNewQuestionMail } from '#server/mail/question-mail.server.ts';
import { sendQuotationMail } from '#server/mail/quotation-mail.server.ts';
import { sendRestockMail } from '#server/mail/restock-mail.server.ts';
import { sendServiceRequestedMail } from '#server/mail/service-requested-mail.server.ts';
import { sendStaffInviteMail } from '#server/mail/staff-invite-mail.server.ts';
import { sendStaffNoticeMail } from '#server/mail/staff-notice-mail.server.ts';
import { sendUnknownPaymentMail } from '#server/mail/unknown-payment-mail.server.ts';
import type { Environment } from '#server/process/environment.server.ts';
import { dropPersonalFiles, forgetPeople } from '#server/process/forget-people.server.ts';
import type { JobHandlers } from '#server/process/jobs.server.ts';
import { sendNotice } from '#server/push/send-notice.server.ts';
import type { SendPush } from '#server/push/send-push.server.ts';
import { queueMissedNotices } from '#shop/notices/missed-notices.server.ts';
import { queueDeadlineNotices } from '#shop/notices/queue-notices.server.ts';
import { keepOrderMoney } from '#shop/orders/money/keep-order-money.server.ts';
import type { CarrierApi } from '#shop/parcels/carriers/carrier-api.ts';
import { trackParcels } from '#shop/parcels/tracking/track-parcels.server.ts';
import { onlineProvider, type PaymentProvider } from '#shop/payments/provider.ts';
import { settlePayments } from '#shop/payments/settle-payments.server.ts';
import { notifyRestocked } from '#shop/restock/notify-restocked.server.ts';
import { foldOrderSums } from '#shop/sales/order-sums.server.ts';
import { applyReversals } from '#shop/settlements/apply-reversals.server.ts';
import { reviewSettledPayments } from '#shop/settlements/review-settled-payments.server.ts';

type Services = {
  env: Pick<Environment, 'origin' | 'backup' | 'dataFolder'>;
  database: Database;
  auth: Pick<Auth, 'inviteToken' | 'confirmsAddresses'>;
  storage: Storage;
  pictures: Pictures;
  proofs: Proofs;
  outbox: Pick<Outbox, 'prune' | 'forget'>;
  sendMail: SendMail;
  sendPush: SendPush;
  paymentProvider: PaymentProvider | null;
  carrierApi: CarrierApi | null;
  writeBackup: () => Promise<Readable>;
  log: Logger;
};

/** Creates the handler of each kind of job. Nightly backups have one only if a backup folder is configured. */
export function createJobHandlers(services: Services): JobHandlers {
  const {
    env,
    database,
    auth,
    storage,
    pictures,
    proofs,
    outbox,
    sendMail,
    sendPush,
    paymentProvider,
    carrierApi,
    writeBackup,
    log,
  } = services;
  const { db } = database;
  const { origin, backup, dataFolder } = env;
  return {
    'order-mail': (job) => sendOrderMail(db, sendMail, { ...job, origin }),
    'service-requested-mail': (job) => sendServiceRequestedMail(db, sendMail, { ...job, origin }),
    // Without a mail server no subscription can be confirmed.
    'newsletter-mail': async (job) => {
      if (auth.confirmsAddresses) await sendNewsletterMail(db, sendMail, { ...job, origin });
    },
    'notify-restocked': async () => {
      if (auth.confirmsAddresses) await notifyRestocked(db);
    },
    'restock-mail': ({ requestId }) => sendRestockMail(db, sendMail, { requestId, origin }),
    'settle-payments': () => settleAndLog(db, paymentProvider, log),
    'track-parcels': () => trackAndLog(db, { carrierApi, paymentProvider, log }),
    'keep-order-money': () => keepMoneyAndLog(db, log),
    'fold-order-sums': () => foldOrderSums(db),
    'account-mail': (job) => sendAccountMail(db, sendMail, { job, origin }),
    'question-answered-mail': (job) => sendAnswerMail(db, sendMail, { ...job, origin }),
    'question-asked-mail': (job) => sendNewQuestionMail(db, sendMail, { ...job, origin }),
    'quotation-mail': ({ draftId }) => sendQuotationMail(db, sendMail, { draftId, origin }),
    'staff-invite-mail': ({ inviteId }) =>
      sendStaffInviteMail(db, sendMail, { inviteId, origin, tokenOf: auth.inviteToken }),
    'staff-notice-mail': (job) => sendStaffNoticeMail(db, sendMail, { ...job, origin }),
    'forget-people': () => forgetPeople(db, { outbox, log }),
    'drop-personal-files': (files) => dropPersonalFiles(files, { pictures, proofs }),
    'forget-mails': (person) => outbox.forget(person),
    'proof-space-mail': () => sendProofSpaceMail(db, sendMail, { origin }),
    'unknown-payment-mail': ({ incidentId }) => sendUnknownPaymentMail(db, sendMail, { incidentId, origin }),
    notice: (job) => sendNotice(db, sendPush, { ...job, origin }),
    'deadline-notices': () => queueDeadlineNotices(db, new Date()),
    'missed-notices': () => queueMissedNotices(db, new Date()),
    'missed-notices-mail': (job) => sendMissedNoticesMail(db, sendMail, { ...job, origin }),
    ...(backup && {
      'nightly-backup': () => makeNightlyBackup({ db, storage, ...backup, dataFolder, writeCopy: writeBackup, log }),
    }),
  };
}

async function keepMoneyAndLog(db: Db, log: Logger): Promise<void> {
  const { faults, kept } = await keepOrderMoney(db);
  for (const fault of faults) log.error({ err: fault }, 'the payments of an order could not be recorded');
  if (kept > 0) log.info({ kept }, 'payments of earlier orders were recorded');
}

async function trackAndLog(
  db: Db,
  { carrierApi, paymentProvider, log }: Pick<Services, 'carrierApi' | 'paymentProvider' | 'log'>,
): Promise<void> {
  const { faults } = await trackParcels(db, carrierApi, paymentProvider);
  for (const fault of faults)
    log.error({ err: fault }, 'what a carrier says about a parcel could not be recorded and will be retried');
}

async function settleAndLog(db: Db, provider: PaymentProvider | null, log: Logger): Promise<void> {
  const { faults, lapsed, released } = await settlePayments(db, provider);
  const reversalFaults = await applyReversals(db, onlineProvider);
  const reviewFaults = await reviewSettledPayments(db, provider);
  for (const fault of [...faults, ...reversalFaults, ...reviewFaults])
    log.error({ err: fault }, 'a payment could not be settled and will be retried');
  if (lapsed > 0 || released > 0) log.info({ lapsed, released }, 'stock of unpaid orders was released');
}
