/** Which rows of a list are chosen, by their ids. */
export type Chosen = ReadonlySet<string>;

/** The chosen rows after one was pressed. */
export function toggleRow(chosen: Chosen, id: string): Chosen {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * The chosen rows after one was pressed together with Shift: all from the row pressed before to this one become what
 * this one becomes. Without such a row on the page it is an ordinary press.
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

/** All rows of the page, or none when all were chosen already. */
export function togglePage(chosen: Chosen, shown: readonly string[]): Chosen {
  return shown.every((id) => chosen.has(id)) ? new Set() : new Set(shown);
}

/** What is still on the page: nobody acts on a row they cannot see. The same set when nothing went. */
export function keepShown(chosen: Chosen, shown: readonly string[]): Chosen {
  const kept = shown.filter((id) => chosen.has(id));
  return kept.length === chosen.size ? chosen : new Set(kept);
}
