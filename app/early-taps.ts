declare global {
  interface Window {
    /** there from the first byte of a page until its scripts answer for it */
    releaseEarlyTaps?: () => void;
  }
}

/**
 * Stands at the head of every page and keeps the taps on buttons that come before its scripts: on a slow connection
 * those are seconds, and nothing would follow them. A button waits with `data-tapped` on it, once however often it was
 * tapped, and ten seconds at most: what comes later would surprise.
 *
 * What the browser does by itself (links, forms, popovers) is left to it.
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

/** Gives the taps that came too early to the page, which can answer them now. */
export function releaseEarlyTaps(): void {
  window.releaseEarlyTaps?.();
}
