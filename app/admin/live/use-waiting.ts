import { useState } from 'react';
import type { WaitingCounts } from '#app/admin/admin-section.ts';

/**
 * The menu's counts: those loaded with the page, or newer ones that were counted since.
 *
 * @returns the counts, and a function that counts again without refreshing the page
 */
export function useWaiting(loaded: WaitingCounts): [waiting: WaitingCounts, recount: () => void] {
  const [recounted, setRecounted] = useState<{ since: WaitingCounts; waiting: WaitingCounts } | null>(null);
  const recount = () => {
    fetchWaiting()
      .then((waiting) => waiting && setRecounted({ since: loaded, waiting }))
      // Without a connection the counts stay; the page says that it is not live.
      .catch(() => {});
  };
  return [recounted?.since === loaded ? recounted.waiting : loaded, recount];
}

async function fetchWaiting(): Promise<WaitingCounts | null> {
  const response = await fetch('/admin/waiting');
  return response.ok && !response.redirected ? await response.json() : null;
}
