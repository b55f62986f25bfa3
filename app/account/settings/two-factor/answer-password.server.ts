import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { getViewer } from '#app/account/get-viewer.server.ts';
import { takePasswordTry } from '#app/account/sign-in/take-password-try.server.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { passwordForm } from '#shop/customers/account-forms.ts';

type Sent = { request: Request; context: Readonly<RouterContextProvider> };
type Outcome = { ok: true } | { ok: false; reason: 'wrong-password' | 'already-on' | 'already-off' };

/**
 * Runs an action that requires re-authentication; wrong passwords count towards the limits of /login.
 *
 * @param act receives the submitted password
 * @returns the result of `act`, or the refusal to show: an invalid form, a rate limit, a wrong password or an exception
 */
export async function actWithPassword<Result extends Outcome>(
  { request, context }: Sent,
  act: (password: string) => Promise<Result>,
) {
  const submission = parseWithValibot(await readForm(request), { schema: passwordForm });
  const refuse = (status: number, reply: Parameters<typeof submission.reply>[0] = {}, headers = {}) => ({
    result: undefined,
    refused: data<{ submission: SubmissionResult }>(
      { submission: submission.reply({ hideFields: ['password'], ...reply }) },
      { status, headers },
    ),
  });
  if (submission.status !== 'success') return refuse(400);

  const attempt = await takePasswordTry(context, getViewer(context).email);
  if (!attempt.ok) return refuse(429, { formErrors: [attempt.problem] }, attempt.headers);
  const result = await orFault(context, 'a second factor could not be changed', act(submission.value.password));
  if (result instanceof Fault) return refuse(result.status, { formErrors: [result.problem] }, result.headers);
  if (!result.ok && result.reason === 'wrong-password')
    return refuse(403, { fieldErrors: { password: ['Esta no es tu contraseña.'] } });
  if (result.ok) await attempt.wasRight();
  return { result: result as Exclude<Result, { ok: false; reason: 'wrong-password' }>, refused: undefined };
}
