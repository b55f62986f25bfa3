/** Debounce for changes, which come in groups: an order also changes its products. */
const togetherMs = 300;
/** How often a postponed refresh is retried while the person is busy. */
const busyMs = 1_000;
/** The minimum time between two refreshes of a page, however many changes arrive. */
const restMs = 2_000;

type Renewing = {
  /** refreshes the whole page */
  revalidate: () => void;
  /** refreshes the menu's counts, which disturb no form */
  recount: () => void;
  isBusy: () => boolean;
};

/**
 * Refreshes the page's data after changes: not in a hidden tab until it is visible, and only the menu's counts while
 * the person is busy.
 */
export function startRenewing({ revalidate, recount, isBusy }: Renewing) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let renewedAt = 0;
  let isStale = false;
  let isMenuStale = false;

  const renewSoon = (ms = Math.max(togetherMs, renewedAt + restMs - performance.now())) => {
    isStale = true;
    timer ??= setTimeout(renew, ms);
  };
  function renew() {
    timer = undefined;
    if (document.hidden) return;
    if (isBusy()) {
      if (isMenuStale) recount();
      isMenuStale = false;
      renewSoon(busyMs);
      return;
    }
    isStale = false;
    isMenuStale = false;
    renewedAt = performance.now();
    revalidate();
  }
  const onVisibility = () => {
    if (!document.hidden && isStale) renewSoon();
  };
  document.addEventListener('visibilitychange', onVisibility);

  return {
    onChange() {
      isMenuStale = true;
      renewSoon();
    },
    stop() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
