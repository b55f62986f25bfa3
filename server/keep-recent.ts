/**
 * Keeps things at hand up to so many bytes in all; the ones asked for longest ago make room.
 * What alone would take more than an eighth of the room is not kept.
 *
 * @param onDropped told of each that is kept no more, because it made room or another took its place
 */
export function keepRecent<Kept extends { byteLength: number } = Uint8Array>(
  maxBytes: number,
  onDropped: (dropped: Kept) => void = () => {},
) {
  // A map remembers the order of insertion: the first entry is the one used longest ago.
  const kept = new Map<string, { thing: Kept; bytes: number }>();
  let total = 0;

  const drop = (key: string) => {
    const found = kept.get(key);
    if (!found) return;
    kept.delete(key);
    total -= found.bytes;
    onDropped(found.thing);
  };
  const add = (key: string, thing: Kept) => {
    const bytes = thing.byteLength;
    if (kept.has(key) || bytes > maxBytes / 8) return;
    kept.set(key, { thing, bytes });
    total += bytes;
    for (const oldest of kept.keys()) {
      if (total <= maxBytes) break;
      drop(oldest);
    }
  };

  return {
    get(key: string): Kept | undefined {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
      }
      return found?.thing;
    },
    add,
    /** Keeps this under the key from now on, whatever was there. */
    put(key: string, thing: Kept): void {
      drop(key);
      add(key, thing);
      if (!kept.has(key)) onDropped(thing);
    },
    /** Measures a thing anew that grew, if it is still the one that is kept. */
    measure(key: string, thing: Kept): void {
      const found = kept.get(key);
      if (found?.thing !== thing || found.bytes === thing.byteLength) return;
      kept.delete(key);
      total -= found.bytes;
      add(key, thing);
      if (!kept.has(key)) onDropped(thing);
    },
    bytes: () => total,
    count: () => kept.size,
  };
}
