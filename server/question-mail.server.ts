import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/jobs.server.ts';
import { findCustomer } from '#shop/customers/find-customer.server.ts';
import { findQuestion } from '#shop/experts/find-questions.server.ts';
import { answeredMail, askedMail } from '#shop/experts/question-mails.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { isUuid } from '#shop/uuid.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Tells a customer that their question was answered, and nothing of either: they read it in their profile at `origin`.
 * A question that is gone by now is passed over.
 */
export async function sendQuestionAnsweredMail(
  db: Db,
  sendMail: SendMail,
  { userId, questionId, origin }: Jobs['question-answered-mail'] & { origin: string },
): Promise<void> {
  const customer = await findCustomer(db, userId);
  const question = await findQuestion(db, userId, questionId);
  if (!customer || !question?.answer) return;
  const mail = answeredMail(customer.fullName, await getStoreSettings(db), origin);
  await sendMail({ ...messageId('respuesta', questionId), to: customer.email, ...mail });
}

/**
 * Tells staff who asked, and nothing of what. A question that is gone or answered by now is passed over, and so is a shop
 * without an address for such mail.
 */
export async function sendQuestionAskedMail(
  db: Db,
  sendMail: SendMail,
  { userId, questionId, origin }: Jobs['question-asked-mail'] & { origin: string },
): Promise<void> {
  const settings = await getStoreSettings(db);
  const customer = await findCustomer(db, userId);
  const question = await findQuestion(db, userId, questionId);
  if (!settings.notificationEmail || !customer || !question || question.answer) return;
  const { fullName, email } = customer;
  const mail = askedMail({ userId, fullName, email }, settings, origin);
  await sendMail({ ...messageId('pregunta', questionId), to: settings.notificationEmail, ...mail });
}

/** Ids brought over from elsewhere may hold what neither a message's id nor a file's name can. */
function messageId(kind: string, questionId: string): { id?: string } {
  return isUuid(questionId) ? { id: `${kind}-${questionId}` } : {};
}
