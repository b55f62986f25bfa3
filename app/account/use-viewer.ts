import { useSyncExternalStore } from 'react';
import type { SessionAnswer } from './session.ts';

export type ViewerState =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; viewer: NonNullable<SessionAnswer['viewer']> };

const loading: ViewerState = { state: 'loading' };
const signedOut: ViewerState = { state: 'signed-out' };

let current: ViewerState = loading;
let lastAsked = 0;
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

/** Fetches the viewer again, after signing in or out. The previous one is kept until the response arrives. */
export async function refreshViewer() {
  const asked = ++lastAsked;
  const answer = await askWhoIsLooking();
  if (asked !== lastAsked) return;
  current = answer;
  for (const listener of listeners) listener();
}

/** Fetches the viewer. A failed request counts as signed out; the server checks every permission anyway. */
async function askWhoIsLooking(): Promise<ViewerState> {
  try {
    const response = await fetch('/sesion');
    if (!response.ok) return signedOut;
    const { viewer }: SessionAnswer = await response.json();
    return viewer ? { state: 'signed-in', viewer } : signedOut;
  } catch {
    return signedOut;
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (lastAsked === 0) void refreshViewer();
  return () => {
    listeners.delete(listener);
  };
}
