import type { StateAnswer } from '../checkout/checkout-answers.ts';

/** How long it is waited for where nobody has to look on. */
const quietPatienceMs = 45_000;
/** How long a shopper is kept looking at a spinner before they are told that confirming takes longer. */
export const spinnerPatienceMs = 15_000;
/** The provider's own processing takes a second or two; banks take longer. */
const pausesMs = [1_000, 1_500, 2_000, 3_000];
const answerPatienceMs = 15_000;

/**
 * Asks the shop once how an order's payment stands.
 *
 * @param transactionId what the provider's window named, for the shop to look up
 * @returns null when the shop could not be asked
 */
export async function askPaymentState(token: string, transactionId: string | null = null): Promise<StateAnswer | null> {
  const form = new FormData();
  if (transactionId) form.set('transactionId', transactionId);
  try {
    const response = await fetch(`/pedido/${encodeURIComponent(token)}/estado`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(answerPatienceMs),
    });
    const answer: StateAnswer = await response.json();
    return response.ok && 'payment' in answer ? answer : null;
  } catch {
    return null;
  }
}

/**
 * Waits until the shop knows what became of an order's payment; the shop's word is the only one that counts.
 *
 * 'waiting' is not taken for an answer at once: the provider's window may have closed a moment before its event came.
 *
 * @returns the last answer, still 'pending' after `patienceMs` or where people have to look into it; null when the shop
 * could not be asked at all
 */
export async function waitForPayment(
  token: string,
  transactionId: string | null,
  options: {
    patienceMs?: number;
    signal?: AbortSignal;
    ask?: typeof askPaymentState;
    pause?: (ms: number) => Promise<void>;
  } = {},
): Promise<StateAnswer | null> {
  const { patienceMs = quietPatienceMs, signal, ask = askPaymentState, pause = pauseFor } = options;
  let last: StateAnswer | null = null;
  let waited = 0;
  for (let turn = 0; ; turn += 1) {
    last = (await ask(token, transactionId)) ?? last;
    if (last?.payment === 'paid' || last?.payment === 'declined') return last;
    if (last?.payment === 'pending' && last.message) return last;
    const isOpen = last === null || last.payment === 'pending' || transactionId !== null;
    const pauseMs = pausesMs[Math.min(turn, pausesMs.length - 1)] ?? 0;
    if (!isOpen || waited + pauseMs > patienceMs || signal?.aborted) return last;
    await pause(pauseMs);
    waited += pauseMs;
  }
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
