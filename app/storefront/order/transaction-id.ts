/** What the provider names its transactions with, as a browser brings it back: a name to look up, nothing to believe. */
export function readTransactionId(text: unknown): string | null {
  return typeof text === 'string' && /^[\w-]{1,100}$/.test(text) ? text : null;
}
