/** Requests of one burst, and the next request after an answer, arrive within this time of each other. */
const quietMs = 50;
/** The longest duration of a check whose result counts: in a longer one, something may arrive after the count. */
const shortCheckMs = 2;
/**
 * Under heavy load there may be no lull. After this time any short check without an arrival suffices, and after twice
 * this time any check.
 */
const patienceMs = 1_000;
/** Longest wait, apart from the turn of the event loop in progress by then. */
export const maxLullWaitMs = 2 * patienceMs;

/**
 * Waits for a moment at which nothing arrives.
 *
 * @param countArrivals the number of arrivals so far. May take several turns of the event loop; what arrives during
 * them shows in the next count
 */
export async function waitForLull(countArrivals: () => number | Promise<number>): Promise<void> {
  const startedAt = performance.now();
  // The current turn may have looked for arrivals long ago, so the first count only starts the comparison.
  let previousCount = Number.NaN;
  let quietSince = startedAt;
  for (;;) {
    const checkedAt = performance.now();
    await nextTurn();
    const count = await countArrivals();
    const now = performance.now();
    if (now - startedAt > maxLullWaitMs) return;
    if (count !== previousCount) quietSince = now;
    else if (now - checkedAt < shortCheckMs && (now - quietSince >= quietMs || now - startedAt > patienceMs)) return;
    previousCount = count;
  }
}

/** Resolves after the event loop has accepted what has arrived by now. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
