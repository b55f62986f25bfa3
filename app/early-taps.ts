declare global {
  interface Window {
    /** defined from the first byte of a page until hydration */
    releaseEarlyTaps?: () => void;
  }
}

/**
 * Inline script at the start of every page that records clicks on buttons before hydration, which takes seconds on slow
 * connections. A clicked button has `data-tapped`; `releaseEarlyTaps` replays one click per button, if it is less than
 * ten seconds old. Native controls (links, forms, popovers) work without scripts and are not affected.
 */
export const earlyTapsScript = `(() => {
  const taps = new Map();
  const keep = (event) => {
    const button = event.target instanceof Element && event.target.closest('button[type=button]:not([popovertarget],[commandfor])');
    if (!button) return;
    event.stopImmediatePropagation();
    taps.set(button, Date.now());
    button.dataset.tapped = '';
  };
  document.addEventListener('click', keep, true);
  window.releaseEarlyTaps = () => {
    document.removeEventListener('click', keep, true);
    delete window.releaseEarlyTaps;
    for (const [button, at] of taps) {
      delete button.dataset.tapped;
      if (button.isConnected && Date.now() - at < 10000) button.click();
    }
  };
})()`;

/** Replays the clicks recorded before hydration. */
export function releaseEarlyTaps(): void {
  window.releaseEarlyTaps?.();
}
