import { createHash } from 'node:crypto';

/**
 * Returns a short hash of the values that a form was loaded with. The form sends it back: if the current values have
 * another hash, another user has saved since. The order of keys does not matter.
 */
export function fingerprintOf(values: Record<string, unknown>): string {
  const json = JSON.stringify(values, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
  return createHash('sha256').update(json).digest('base64url').slice(0, 22);
}
