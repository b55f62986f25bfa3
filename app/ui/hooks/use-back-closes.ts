import { useEffect, useEffectEvent } from 'react';
import { goBackQuietly, takePops } from '#app/ui/history-pops.ts';

/**
 * Makes the browser's Back button close a dialog instead of leaving the page.
 *
 * While the dialog is open, the history has an additional entry for the same page, which the router does not know.
 *
 * @param close returns whether the dialog closes
 */
export function useBackCloses(isOpen: boolean, close: () => boolean) {
  const closes = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    // The rest of the state is the router's, for which the entry is the page's own.
    const addEntry = () => history.pushState({ ...history.state, isDialog: true }, '');
    addEntry();
    takePops(() => {
      if (!closes()) addEntry();
    });
    return () => {
      takePops(null);
      // Not if the page was left, or Back has removed the entry.
      if (history.state?.isDialog) goBackQuietly();
    };
  }, [isOpen]);
}
