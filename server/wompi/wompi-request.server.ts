import { ProviderUnavailable, ProviderUnreached } from '#shop/payments/provider.ts';

/** Request timeout. A customer is waiting at a screen, and the provider's results arrive asynchronously anyway. */
const usualPatienceMs = 8_000;

/** Codes of faults before a connection exists, so that no request was sent. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

type Answer = { status: number; body: unknown };

/**
 * Sends one request to the provider.
 *
 * @throws ProviderUnreached if no connection came about
 * @throws ProviderUnavailable on a network error, a timeout, a redirect, a response that is not JSON, and statuses
 * 408, 429 and 5xx. Its message contains no key, token or address.
 */
export async function askWompi(
  { apiUrl, patienceMs = usualPatienceMs }: { apiUrl: string; patienceMs?: number | undefined },
  path: string,
  request: { key?: string; body?: object } = {},
): Promise<Answer> {
  let answer: Answer;
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method: request.body ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        ...(request.key && { Authorization: `Bearer ${request.key}` }),
        ...(request.body && { 'Content-Type': 'application/json' }),
      },
      ...(request.body && { body: JSON.stringify(request.body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    answer = { status: response.status, body: JSON.parse((await response.text()) || 'null') };
  } catch (fault) {
    if (neverConnected.has(causeOf(fault)))
      throw new ProviderUnreached(`The payment provider cannot be reached (${causeOf(fault)})`);
    const kind = fault instanceof Error ? fault.name : 'unknown';
    throw new ProviderUnavailable(`The payment provider did not answer in its protocol (${kind})`);
  }
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408)
    throw new ProviderUnavailable(`The payment provider is not well (${answer.status})`);
  return answer;
}

function causeOf(fault: unknown): string {
  const cause = fault instanceof Error ? fault.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
