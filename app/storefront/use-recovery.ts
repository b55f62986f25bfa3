import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { refreshViewer } from '#app/account/use-viewer.ts';

/** How often a page that misses something asks whether the database is back. */
const askAgainMs = 5000;

/**
 * While a page shows less than it should because the database is away, asks quietly whether it is back, and then has
 * the page read again: who waits need not press anything. A page nobody looks at does not ask.
 */
export function useRecovery(isAway: boolean) {
  const { revalidate } = useRevalidator();
  const readAgain = useEffectEvent(() => {
    void revalidate();
    // The header took everybody for a stranger while nobody could be looked up.
    void refreshViewer();
  });

  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(async () => {
      if (document.hidden) return;
      const answer = await fetch('/readyz').catch(() => null);
      if (answer?.ok) readAgain();
    }, askAgainMs);
    return () => clearInterval(timer);
  }, [isAway]);
}
