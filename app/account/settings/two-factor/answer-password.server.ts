import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { passwordForm } from '#shop/customers/account-forms.ts';
import { readForm } from '../../../read-form.server.ts';
import { explainFault } from '../../explain-fault.server.ts';
import { getViewer } from '../../get-viewer.server.ts';
import { takePasswordTry } from '../../take-password-try.server.ts';

type Sent = { request: Request; context: Readonly<RouterContextProvider> };
type Outcome = { ok: true } | { ok: false; reason: 'wrong-password' | 'already-on' | 'already-off' };

/**
 * Does what is behind a password that has to be given once more, and counts wrong ones like those of /login.
 *
 * @param act told the password that was sent
 * @returns what `act` came to, or the refusal for the screen when the password was not taken or the database is away
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
  const result = await act(submission.value.password).catch((error: unknown) => ({
    fault: explainFault(error, context, 'a second factor could not be changed'),
  }));
  if ('fault' in result) return refuse(503, { formErrors: [result.fault.problem] }, result.fault.headers);
  if (!result.ok && result.reason === 'wrong-password')
    return refuse(403, { fieldErrors: { password: ['Esta no es tu contraseña.'] } });
  if (result.ok) await attempt.wasRight();
  return { result: result as Exclude<Result, { ok: false; reason: 'wrong-password' }>, refused: undefined };
}
