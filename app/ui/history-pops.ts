/** Called instead of the router when the history goes back or forward. */
let takeOver: (() => void) | null = null;
/** Pops of our own that are still to come. */
let ownPops = 0;

/** Sends the history's pops to a listener instead of the router; null sends them to the router again. */
export function takePops(listener: (() => void) | null) {
  takeOver = listener;
}

/** Goes back without a call of any listener. */
export function goBackQuietly() {
  ownPops += 1;
  history.back();
}

// Listeners of the window are called in the order of their registration: this one comes before the router's, because
// the entry loads this module before it starts the router.
globalThis.addEventListener?.('popstate', (event) => {
  if (!takeOver && ownPops === 0) return;
  event.stopImmediatePropagation();
  if (ownPops > 0) ownPops -= 1;
  else takeOver?.();
});
