/** Debounce for changes, which come in groups: an order also changes its products. */
const togetherMs = 300;
/** How often a postponed refresh is retried while the person is busy. */
const busyMs = 1_000;
/** The minimum time between two refreshes of a page, however many changes arrive. */
const restMs = 2_000;

/** Refreshes the page's data after changes: not while the person is busy, and not in a hidden tab until it is visible. */
export function startRenewing(revalidate: () => void, isBusy: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = 0;
  let isStale = false;

  const renewSoon = (ms = Math.max(togetherMs, renewedAt + restMs - performance.now())) => {
    isStale = true;
    timer ??= setTimeout(renew, ms);
  };
  function renew() {
    timer = undefined;
    if (document.hidden) return;
    if (isBusy()) {
      renewSoon(busyMs);
      return;
    }
    isStale = false;
    renewedAt = performance.now();
    revalidate();
  }
  const onVisibility = () => {
    if (!document.hidden && isStale) renewSoon();
  };
  document.addEventListener('visibilitychange', onVisibility);

  return {
    onChange: () => renewSoon(),
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
