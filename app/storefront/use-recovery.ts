import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { useInterval } from '#app/ui/hooks/use-timer.ts';
import { toast } from '#app/ui/toast.tsx';

/** Polling interval while the database is unavailable. */
const askAgainMs = 5000;

/**
 * Polls whether the database is available again, while a page is incomplete because of an outage, and then revalidates
 * the page. Hidden tabs do not poll.
 */
export function useRecovery(isAway: boolean) {
  const { revalidate } = useRevalidator();

  async function recover() {
    if (document.hidden) return;
    const answer = await fetch('/readyz').catch(() => null);
    if (!answer?.ok) return;
    void revalidate();
    // The viewer could not be loaded during the outage.
    void refreshViewer();
  }
  useInterval(() => void recover(), isAway ? askAgainMs : null);
}

/** Tells in a toast that a page is incomplete because of an outage. */
export function useOutageToast(isAway: boolean, title: string) {
  useEffect(() => {
    if (isAway) toast({ title, kind: 'destructive' });
  }, [isAway, title]);
}

/** The toast on pages that show the built-in categories, because the database did not answer. */
export const localCategoriesTitle = 'Error al cargar categorías desde la base de datos. Mostrando datos locales.';
