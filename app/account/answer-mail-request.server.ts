import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { addressForm } from '#shop/customers/account-forms.ts';
import { authContext, clientAddressContext, limitsContext, logContext } from '../context.ts';
import { readForm } from '../read-form.server.ts';
import { retryAfter, retryText } from './retry-text.ts';

/** What the form is told; `sentTo` once the mail is asked for. */
export type MailRequestAnswer = SubmissionResult & { sentTo?: string };

type AccountMail = 'reset' | 'confirm';

/**
 * Answers a form that asks for a mail to an address: the same words after the same work, whether the address is known
 * or not.
 */
export async function answerMailRequest(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  mail: AccountMail,
) {
  const submission = parseWithValibot(await readForm(request), { schema: addressForm });
  const refuse = (status: number, problem?: string, headers: Record<string, string> = {}) =>
    data<MailRequestAnswer>(submission.reply(problem ? { formErrors: [problem] } : {}), { status, headers });
  if (submission.status !== 'success') return refuse(400);

  const { email } = submission.value;
  const taken = await context.get(limitsContext).takeAccountMail(email, context.get(clientAddressContext));
  if (!taken.ok) return refuse(429, retryText(taken.retryAfterSeconds), retryAfter(taken.retryAfterSeconds));

  const auth = context.get(authContext);
  try {
    await (mail === 'reset' ? auth.askForReset(email) : auth.askForConfirmation(email));
  } catch (error) {
    context.get(logContext).error({ err: error }, 'a mail about an account could not be asked for');
    return refuse(503, 'Base de datos no disponible.');
  }
  return data<MailRequestAnswer>({ sentTo: email });
}
