import { useEffect, useSyncExternalStore } from 'react';
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
 * Who is looking, asked once the page has arrived: public pages are the same for everybody, so they cannot say.
 * One question serves every place on the page that wants to know.
 */
export function useViewer(): ViewerState {
  useEffect(() => {
    if (lastAsked === 0) void refreshViewer();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => loading,
  );
}

/** Asks again, after signing in or out. What was known stands until the answer is there. */
export async function refreshViewer() {
  const asked = ++lastAsked;
  const answer = await askWhoIsLooking();
  if (asked !== lastAsked) return;
  current = answer;
  for (const listener of listeners) listener();
}

/** When the shop cannot say, people are shown the way in; the server decides anyway who may do what. */
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
  return () => {
    listeners.delete(listener);
  };
}
