import type { StateAnswer } from './paying-answers.ts';

/** Timeout of a wait in the background. */
const quietPatienceMs = 45_000;
/** Timeout of the spinner, after which the page says that the confirmation takes longer. */
export const spinnerPatienceMs = 15_000;
/** Polling intervals: the provider itself takes a second or two; banks take longer. */
const pausesMs = [1_000, 1_500, 2_000, 3_000];
const answerPatienceMs = 15_000;

/**
 * Requests the state of an order's payment once.
 *
 * @param transactionId reported by the provider's window, for the shop to look up
 * @returns null if the request failed
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
 * Polls the shop until it reports the result of an order's payment; the browser's own result is ignored. With a
 * transaction id, 'waiting' is not final either: the provider's window may close a moment before its event arrives.
 *
 * @returns the last response, which is not final after `patienceMs` or if staff must review the payment ('pending' with
 * a message); null if every request failed
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
    const isOpen =
      last === null || last.payment === 'pending' || last.payment === 'unanswered' || transactionId !== null;
    const pauseMs = pausesMs[Math.min(turn, pausesMs.length - 1)] ?? 0;
    if (!isOpen || waited + pauseMs > patienceMs || signal?.aborted) return last;
    await pause(pauseMs);
    waited += pauseMs;
  }
}

function pauseFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
