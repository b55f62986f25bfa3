import type { JobHandlers } from '#server/process/jobs.server.ts';

const notThis = () => Promise.reject(new Error('No such job was left'));

/** Job handlers for a database without queued jobs: scheduled jobs do nothing, any other job fails. */
export const noJobLeft: JobHandlers = {
  'order-mail': notThis,
  'service-requested-mail': notThis,
  'newsletter-mail': notThis,
  'notify-restocked': async () => {},
  'restock-mail': notThis,
  'settle-payments': async () => {},
  'track-parcels': async () => {},
  'keep-order-money': async () => {},
  'fold-order-sums': async () => {},
  'account-mail': notThis,
  'question-answered-mail': notThis,
  'quotation-mail': notThis,
  'staff-invite-mail': notThis,
  'staff-notice-mail': notThis,
  'question-asked-mail': notThis,
  'forget-people': async () => {},
  'drop-personal-files': notThis,
  'forget-mails': notThis,
  'proof-space-mail': notThis,
  'unknown-payment-mail': notThis,
  notice: notThis,
  'deadline-notices': async () => {},
  'missed-notices': async () => {},
  'missed-notices-mail': notThis,
};
