import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { useInterval } from '#app/ui/hooks/use-timer.ts';
import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';
import { toast } from '#app/ui/toast.tsx';

/** Polling interval while the shop or its database is unavailable. */
const askAgainMs = 5000;

/**
 * While a page is incomplete because the shop or its database did not answer, polls until both do, then revalidates the
 * page. Hidden tabs do not poll.
 *
 * @param isAway whether the page is incomplete
 */
export function useRecovery(isAway: boolean, onRecovered = () => {}) {
  const { revalidate } = useRevalidator();

  async function recover() {
    if (document.hidden || !navigator.onLine) return;
    const answer = await fetch('/readyz').catch(() => null);
    if (!answer?.ok) return;
    onRecovered();
    void revalidate();
    // The viewer could not be loaded during the outage.
    void refreshViewer();
  }
  useInterval(() => void recover(), isAway ? askAgainMs : null);
  useWindowEvent('online', () => void recover(), { enabled: isAway });
}

/** Tells in a toast that a page is incomplete because of an outage. */
export function useOutageToast(isAway: boolean, title: string) {
  useEffect(() => {
    if (isAway) toast({ title, kind: 'destructive' });
  }, [isAway, title]);
}

/** The toast on pages that show the built-in categories, because the database did not answer. */
export const localCategoriesTitle = 'Error al cargar categorías desde la base de datos. Mostrando datos locales.';
