/** Moves one entry of a list to another place. Returns the same list if there is no such entry or place. */
export function moveInList<Entry extends { id: string }>(list: Entry[], id: string, to: number): Entry[] {
  const from = list.findIndex((entry) => entry.id === id);
  const moved = list[from];
  if (!moved || to < 0 || to >= list.length || from === to) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}
