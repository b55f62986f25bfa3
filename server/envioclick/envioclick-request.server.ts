import { CarrierTurnedAway, CarrierUnavailable, CarrierUnreached } from '#shop/parcels/carriers/carrier-api.ts';

/** Time limit of a request. */
const usualPatienceMs = 10_000;

/** The longest answer that is read: more than a printed guide of 10 MB in Base64. */
const mostBytes = 16_000_000;

/** Codes of faults before a connection exists, so that no request was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Statuses by which a request is turned away before it is carried out: a wrong key, Cloudflare's wall. */
const turnedAway = new Set([401, 403]);
const tooManyRequests = 429;

/** Cloudflare, in front of the service, answers 403 to programs that do not look like a browser. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export type EnvioclickAnswer = { status: number; body: unknown };
type Access = { apiUrl: string; apiKey: string; patienceMs?: number | undefined };

/**
 * Sends one request to EnvioClick.
 *
 * @param signal ends the request before its time limit
 * @throws CarrierUnreached if no connection came about, and on status 429
 * @throws CarrierTurnedAway on statuses 401 and 403
 * @throws CarrierUnavailable on a network error, a timeout, a redirect, an answer that is not JSON, one that is too
 * long, and on statuses 408 and 5xx. No message contains the key or what was sent.
 */
export async function askEnvioclick(
  { apiUrl, apiKey, patienceMs = usualPatienceMs }: Access,
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<EnvioclickAnswer> {
  const timeout = AbortSignal.timeout(patienceMs);
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'User-Agent': userAgent,
        // The bare key: the service knows no 'Bearer'.
        Authorization: apiKey,
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    status = response.status;
    // The page of a wall is HTML, which need not arrive whole.
    text = turnedAway.has(status) ? '' : await readText(response);
  } catch (fault) {
    if (neverConnected.has(causeOf(fault)))
      throw new CarrierUnreached(`EnvioClick cannot be reached (${causeOf(fault)})`);
    throw new CarrierUnavailable(`EnvioClick did not answer (${fault instanceof Error ? fault.name : 'unknown'})`);
  }
  if (turnedAway.has(status)) throw new CarrierTurnedAway(`EnvioClick turned the shop away (${status})`);
  if (status === tooManyRequests) throw new CarrierUnreached(`EnvioClick is asked too often (${status})`);
  if (status >= 500 || status === 408) throw new CarrierUnavailable(`EnvioClick is not well (${status})`);
  return { status, body: parseJson(text, status) };
}

/** Reads a body; throws if it is too long, without reading the rest. */
async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > mostBytes) throw new Error('The answer is too long');
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CarrierUnavailable(`EnvioClick did not answer in its protocol (${status}, not JSON)`);
  }
}

function causeOf(fault: unknown): string {
  const cause = fault instanceof Error ? fault.cause : null;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
