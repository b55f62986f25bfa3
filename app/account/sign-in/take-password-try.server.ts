import type { RouterContextProvider } from 'react-router';
import { clientAddressContext, limitsContext, pauseContext } from '#app/context.ts';
import { retryAfter, retryText } from './retry-text.ts';

/**
 * Counts a password attempt and applies the limit's delay, before the password is checked. Also used for open sessions
 * and mailed links, so that they allow no faster guessing than /login.
 *
 * @param email the address of the account whose password is checked
 * @returns `wasRight`, which undoes the count, because only failures add up; or text and headers of the refusal (429)
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
