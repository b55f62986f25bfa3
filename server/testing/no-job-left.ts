import type { JobHandlers } from '../jobs.server.ts';

const notThis = () => Promise.reject(new Error('No such job was left'));

/** Handlers for a database in which no job waits: what comes by the clock does nothing, all else is a fault of the test. */
export const noJobLeft: JobHandlers = {
  'order-mail': notThis,
  'service-requested-mail': notThis,
  'settle-payments': async () => {},
  'fold-order-sums': async () => {},
  'account-mail': notThis,
  'question-answered-mail': notThis,
  'staff-invite-mail': notThis,
  'question-asked-mail': notThis,
  'forget-people': async () => {},
  'drop-personal-files': notThis,
};
