import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { authContext, clientAddressContext, limitsContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { addressForm } from '#shop/customers/account-forms.ts';
import { mailedReturnCookie } from './mailed-return.server.ts';
import { retryAfter, retryText } from './retry-text.ts';

/** The response to the form; `sentTo` once the mail is queued. */
export type MailRequestAnswer = SubmissionResult & { sentTo?: string };

type AccountMail = 'reset' | 'confirm';

/**
 * Handles a form that requests a mail to an address. The response is the same, and takes as long, whether the address
 * is known or not, so that accounts cannot be enumerated.
 */
export async function answerMailRequest(
  { request, context, url }: { request: Request; context: Readonly<RouterContextProvider>; url: URL },
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
  const asking = mail === 'reset' ? auth.askForReset(email) : auth.askForConfirmation(email);
  const result = await orFault(context, 'a mail about an account could not be requested', asking);
  if (result instanceof Fault) return refuse(result.status, result.problem);
  return data<MailRequestAnswer>({ sentTo: email }, { headers: { 'Set-Cookie': mailedReturnCookie(url) } });
}
