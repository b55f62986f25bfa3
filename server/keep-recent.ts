/**
 * Keeps byte arrays at hand up to so many bytes in all; the ones asked for longest ago make room.
 * What alone would take more than an eighth of the room is not kept.
 */
export function keepRecent(maxBytes: number) {
  // A map remembers the order of insertion: the first entry is the one used longest ago.
  const kept = new Map<string, Uint8Array>();
  let total = 0;

  return {
    get(key: string): Uint8Array | undefined {
      const bytes = kept.get(key);
      if (bytes) {
        kept.delete(key);
        kept.set(key, bytes);
      }
      return bytes;
    },
    add(key: string, bytes: Uint8Array): void {
      if (kept.has(key) || bytes.byteLength > maxBytes / 8) return;
      kept.set(key, bytes);
      total += bytes.byteLength;
      for (const [oldest, { byteLength }] of kept) {
        if (total <= maxBytes) break;
        kept.delete(oldest);
        total -= byteLength;
      }
    },
  };
}
