/** The ids of the selected rows of a list. */
export type Chosen = ReadonlySet<string>;

/** Toggles one row. */
export function toggleRow(chosen: Chosen, id: string): Chosen {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Toggles a range (Shift+click): all rows between the previously pressed row and this one get this row's new state. If
 * the previous row is not on the page, toggles only this row.
 */
export function toggleRange(chosen: Chosen, shown: readonly string[], from: string | null, to: string): Chosen {
  const start = from === null ? -1 : shown.indexOf(from);
  const end = shown.indexOf(to);
  if (start === -1 || end === -1) return toggleRow(chosen, to);
  const range = shown.slice(Math.min(start, end), Math.max(start, end) + 1);
  const next = new Set(chosen);
  const isChoosing = !chosen.has(to);
  for (const id of range) {
    if (isChoosing) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Selects all rows that are selected together, beside the selected ones, or none if they all were selected. */
export function togglePage(chosen: Chosen, together: readonly string[]): Chosen {
  return together.every((id) => chosen.has(id)) ? new Set() : new Set([...together, ...chosen]);
}

/** Keeps only the selected rows that are still on the page. Returns the same set if all are. */
export function keepShown(chosen: Chosen, shown: readonly string[]): Chosen {
  const kept = shown.filter((id) => chosen.has(id));
  return kept.length === chosen.size ? chosen : new Set(kept);
}
