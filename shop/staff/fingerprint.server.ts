import { createHash } from 'node:crypto';

/**
 * A short mark of some values as a form was filled with them: whoever saves brings it back, and where the values have
 * another by then, somebody else has saved meanwhile. The order of keys makes none.
 */
export function fingerprintOf(values: Record<string, unknown>): string {
  const told = JSON.stringify(values, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
  return createHash('sha256').update(told).digest('base64url').slice(0, 22);
}
