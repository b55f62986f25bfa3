/** The same fields as they were and as they are. */
export type ChangedFields = { before: Record<string, unknown>; after: Record<string, unknown> };

/** The fields that differ between two states of a thing, as JSON would tell them apart; null when none does. */
export function findChangedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): ChangedFields | null {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => told(before[name]) !== told(after[name]),
  );
  if (names.length === 0) return null;
  return { before: pick(before, names), after: pick(after, names) };
}

/** JSON with its keys in order: what a database gives back may have them in another. */
function told(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}

function pick(from: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
}
