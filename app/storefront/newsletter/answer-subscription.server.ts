import type { SubmissionResult } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { data, type RouterContextProvider } from 'react-router';
import { retryAfter, retryText } from '#app/account/sign-in/retry-text.ts';
import { authContext, clientAddressContext, dbContext, limitsContext, viewerContext } from '#app/context.ts';
import { Fault, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { subscriptionForm } from '#shop/newsletter/subscription-form.ts';
import { subscribe } from '#shop/newsletter/subscriptions.server.ts';

/** The response to the form; `subscribed` once the address is stored. */
export type SubscriptionAnswer = SubmissionResult & {
  /** `isMailed`: whether its owner is sent a link to confirm it */
  subscribed?: { email: string; isMailed: boolean };
};

/** Handles the newsletter's form. The response does not depend on whether the address is known. */
export async function answerSubscription(request: Request, context: Readonly<RouterContextProvider>) {
  const submission = parseWithValibot(await readForm(request), { schema: subscriptionForm });
  const refuse = (status: number, problem?: string, headers: Record<string, string> = {}) =>
    data<SubscriptionAnswer>(submission.reply(problem ? { formErrors: [problem] } : {}), { status, headers });
  if (submission.status !== 'success') return refuse(400);

  const { email } = submission.value;
  const taken = await context.get(limitsContext).takeMailRequest(email, context.get(clientAddressContext));
  if (!taken.ok) return refuse(429, retryText(taken.retryAfterSeconds), retryAfter(taken.retryAfterSeconds));

  const userId = context.get(viewerContext)?.userId ?? null;
  const subscribing = subscribe(context.get(dbContext), { email, userId });
  const done = await orFault(context, 'a subscription could not be stored', subscribing);
  if (done instanceof Fault) return refuse(done.status, done.problem);
  return data<SubscriptionAnswer>({ subscribed: { email, isMailed: context.get(authContext).confirmsAddresses } });
}
