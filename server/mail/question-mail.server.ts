import type { Db } from '#db/database.server.ts';
import type { Jobs } from '#db/job-queues.server.ts';
import { findCustomer } from '#shop/customers/find-customer.server.ts';
import { findQuestion } from '#shop/experts/find-questions.server.ts';
import { answerMail, newQuestionMail } from '#shop/experts/question-mails.ts';
import { getStoreSettings } from '#shop/settings/get-store-settings.server.ts';
import { isUuid } from '#shop/uuid.ts';
import type { SendMail } from './mail.server.ts';

/**
 * Mails the customer that their question was answered. The mail contains neither question nor answer, only a link to
 * the profile at `origin`. Skips questions that no longer exist or have no answer.
 */
export async function sendAnswerMail(
  db: Db,
  sendMail: SendMail,
  { userId, questionId, origin }: Jobs['question-answered-mail'] & { origin: string },
): Promise<void> {
  const customer = await findCustomer(db, userId);
  const question = await findQuestion(db, userId, questionId);
  if (!customer || !question?.answer) return;
  const mail = answerMail(customer.fullName, await getStoreSettings(db), origin);
  await sendMail({ ...messageId('respuesta', questionId), to: customer.email, ...mail });
}

/**
 * Mails the staff which customer asked a question, without its text. Skips questions that are deleted or answered, and
 * shops without a notification address.
 */
export async function sendNewQuestionMail(
  db: Db,
  sendMail: SendMail,
  { userId, questionId, origin }: Jobs['question-asked-mail'] & { origin: string },
): Promise<void> {
  const settings = await getStoreSettings(db);
  const customer = await findCustomer(db, userId);
  const question = await findQuestion(db, userId, questionId);
  if (!settings.notificationEmail || !customer || !question || question.answer) return;
  const { fullName, email } = customer;
  const mail = newQuestionMail({ userId, fullName, email }, settings, origin);
  await sendMail({ ...messageId('pregunta', questionId), to: settings.notificationEmail, ...mail });
}

/**
 * Builds a message id. Imported question ids may contain characters that neither a Message-ID nor a file name allows;
 * those get none.
 */
function messageId(kind: string, questionId: string): { id?: string } {
  return isUuid(questionId) ? { id: `${kind}-${questionId}` } : {};
}
