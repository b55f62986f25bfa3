import type { RouterContextProvider } from 'react-router';
import { clientAddressContext, limitsContext, pauseContext } from '../context.ts';
import { retryAfter, retryText } from './retry-text.ts';

/**
 * Counts a try of somebody's password and lets it wait as long as it must, before the password is looked at: whoever holds
 * an open session or a mailed link guesses it no faster than on /login.
 *
 * @param email whose password is tried
 * @returns `wasRight`, which takes the try back, since only failures are to add up; or for who tries too often the words and
 *   the headers of the refusal, a 429
 */
export async function takePasswordTry(context: Readonly<RouterContextProvider>, email: string) {
  const limits = context.get(limitsContext);
  const address = context.get(clientAddressContext);
  const taken = await limits.takeSignIn(email, address);
  if (!taken.ok) {
    const wait = taken.retryAfterSeconds;
    return { ok: false as const, problem: retryText(wait), headers: retryAfter(wait) };
  }
  await context.get(pauseContext)(taken.delayMs);
  return { ok: true as const, wasRight: () => limits.signInSucceeded(email, address) };
}
