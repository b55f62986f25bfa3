import { useSyncExternalStore } from 'react';

/** What the screens of the back office know from the live connection. One for the page, for the browser only. */
type LiveState = {
  /** whether what is on the screen may be out of date without anybody telling */
  isCutOff: boolean;
  /** the orders that came in while the page was open and were not looked at yet */
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

/** Whether an order came in while the page was open, and nobody here has opened it yet. */
export function useIsFresh(orderId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => state.freshOrders.has(orderId),
    () => false,
  );
}
