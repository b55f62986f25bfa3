/** Reads the provider's transaction id from a browser: something to look up, never proof of a payment. */
export function readTransactionId(text: unknown): string | null {
  return typeof text === 'string' && /^[\w-]{1,100}$/.test(text) ? text : null;
}
