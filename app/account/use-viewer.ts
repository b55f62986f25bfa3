import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useWindowEvent } from '#app/ui/hooks/use-window-event.ts';
import type { SessionAnswer } from './session.ts';

export type ViewerState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; viewer: NonNullable<SessionAnswer['viewer']> };

const loading: ViewerState = { state: 'loading' };
const signedOut: ViewerState = { state: 'signed-out' };

let current: ViewerState = loading;
let lastRequestId = 0;
const listeners = new Set<() => void>();

/**
 * The viewer, fetched after the page has loaded: public pages are cached and shared, so they cannot contain it. All
 * components on the page share one request.
 */
export function useViewer(): ViewerState {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => loading,
  );
}

/**
 * Fetches the viewer again whenever the session may have ended elsewhere: the server led to /login, another tab or
 * program was used, or the browser restored the page from its history.
 */
export function useFreshViewer() {
  const { pathname } = useLocation();
  useEffect(() => {
    // The server redirects signed-in visitors away from this page, so the session has ended.
    if (pathname === '/login' && current.state === 'signed-in') void refreshViewer();
  }, [pathname]);
  useWindowEvent('focus', () => void refreshViewer());
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) void refreshViewer();
  });
}

/** Fetches the viewer again, after signing in or out. The previous one is kept until the response arrives. */
export async function refreshViewer() {
  const requestId = ++lastRequestId;
  const answer = await askWhoIsLooking();
  if (requestId !== lastRequestId) return;
  current = answer;
  for (const listener of listeners) listener();
}

/**
 * A failed request changes nothing, or counts as signed out if it is the first; the server checks every permission
 * anyway.
 */
async function askWhoIsLooking(): Promise<ViewerState> {
  const unanswered = current.state === 'loading' ? signedOut : current;
  try {
    const response = await fetch('/sesion');
    if (!response.ok) return unanswered;
    const { viewer, guestCart }: SessionAnswer = await response.json();
    if (guestCart)
      import('#app/storefront/without-scripts/guest-cart/merge-guest-cart.ts')
        .then(({ mergeGuestCart }) => mergeGuestCart())
        .catch(() => {});
    return viewer ? { state: 'signed-in', viewer } : signedOut;
  } catch {
    return unanswered;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (lastRequestId === 0) void refreshViewer();
  return () => {
    listeners.delete(listener);
  };
}
