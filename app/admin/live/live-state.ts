import { useSyncExternalStore } from 'react';

/** State of the live connection, shared by all screens of the back office. One per page, in the browser only. */
type LiveState = {
  /** whether live updates are disconnected, so that the screen may be out of date */
  isCutOff: boolean;
  /** orders that arrived while the page was open and have not been opened */
  freshOrders: ReadonlySet<string>;
};

const calm: LiveState = { isCutOff: false, freshOrders: new Set() };
let state = calm;
const listeners = new Set<() => void>();

export function setLive(change: Partial<LiveState>) {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

export function addFreshOrder(orderId: string) {
  setLive({ freshOrders: new Set([...state.freshOrders, orderId]) });
}

export function dropFreshOrder(orderId: string) {
  if (!state.freshOrders.has(orderId)) return;
  setLive({ freshOrders: new Set([...state.freshOrders].filter((id) => id !== orderId)) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useIsCutOff(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => state.isCutOff,
    () => false,
  );
}

/** Tells whether an order arrived while the page was open and has not been opened here yet. */
export function useIsFresh(orderId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => state.freshOrders.has(orderId),
    () => false,
  );
}
