import { useEffect, useEffectEvent } from 'react';
import { takePops } from '#app/ui/history-pops.ts';

/** Pops of our own that are still to come. */
let ownPops = 0;

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
    const { state } = history;
    const addEntry = () => history.pushState({ ...state, isDialog: true }, '');
    addEntry();
    takePops((event) => {
      if (isOwnPop()) return true;
      const staysOnPage = event.state?.key === state?.key;
      if (!closes() && staysOnPage) addEntry();
      return staysOnPage;
    });
    return () => {
      takePops(isOwnPop);
      // Not if the page was left, or Back has removed the entry.
      if (!history.state?.isDialog) return;
      ownPops += 1;
      history.back();
    };
  }, [isOpen]);
}

function isOwnPop(): boolean {
  if (ownPops === 0) return false;
  ownPops -= 1;
  return true;
}
