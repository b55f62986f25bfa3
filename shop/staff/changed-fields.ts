/** The same fields before and after a change. */
export type ChangedFields = { before: Record<string, unknown>; after: Record<string, unknown> };

/** Finds the fields that differ between two states, compared as JSON; null if none does. */
export function findChangedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ChangedFields | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => toJson(before[name]) !== toJson(after[name]),
  );
  if (names.length === 0) return null;
  return { before: pick(before, names), after: pick(after, names) };
}

/** JSON with sorted keys, because PostgreSQL may return the keys in another order. */
function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

function pick(from: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
}
