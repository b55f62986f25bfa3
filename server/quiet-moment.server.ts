/** Nobody who came together with others, or who had just been answered, is still to come after so long. */
const quietMs = 50;
/** So short a look that hardly anybody comes between it and what is done then. */
const shortLookMs = 2;
/** Under a heavy load it is never quiet for long: after so long any short look will do in which nothing came, and after twice that any. */
const patienceMs = 1_000;
/** A moment is waited for at most so long, and the turn of the event loop that goes on by then. */
export const longestQuietWaitMs = 2 * patienceMs;

/**
 * Waits for a moment at which nobody comes. Whoever comes is counted; the count may take a turn of the event loop or several,
 * and all that has come by then is counted with the next.
 */
export async function quietMoment(came: () => number | Promise<number>): Promise<void> {
  const start = performance.now();
  // The turn this is called in may have looked at what comes long ago.
  let known = Number.NaN;
  let quietSince = start;
  for (;;) {
    const began = performance.now();
    await nextTurn();
    const count = await came();
    const now = performance.now();
    if (now - start > longestQuietWaitMs) return;
    if (count !== known) quietSince = now;
    else if (now - began < shortLookMs && (now - quietSince >= quietMs || now - start > patienceMs)) return;
    known = count;
  }
}

/** After all that has come by now was let in. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
