/** Called before the router when the history goes back or forward; returns whether the router is to ignore it. */
let takeOver: ((event: PopStateEvent) => boolean) | null = null;

/** Offers the history's pops to a listener before the router; null offers them to the router alone. */
export function takePops(listener: typeof takeOver) {
  takeOver = listener;
}

// Listeners of the window are called in the order of their registration: this one comes before the router's, because
// the entry loads this module before it starts the router.
globalThis.addEventListener?.('popstate', (event) => {
  if (takeOver?.(event)) event.stopImmediatePropagation();
});
