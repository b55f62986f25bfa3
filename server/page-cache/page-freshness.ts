import type { ChangeCounters } from './change-counters.ts';
import type { ChangeFreshness } from './change-watch.server.ts';
import type { KeptPage } from './kept-pages.server.ts';

/**
 * The treatment of a kept page:
 * - send: it is up to date, or only its stock has changed since it was rendered a moment ago
 * - send-and-render: its stock is slightly out of date; send it, and render it again in the background
 * - send-during-outage: the database does not answer
 * - render: it may be out of date
 */
export type Verdict = 'send' | 'send-and-render' | 'send-during-outage' | 'render';

/** A page whose stock changes often is rendered again no sooner than this. */
const minRenderIntervalMs = 500;
/**
 * A page that changes often is rendered in the background, so that no request waits. If it is out of date, it is never
 * sent older than this.
 */
const maxStockAgeMs = 900;

type JudgedPage = Pick<
  KeptPage,
  'shows' | 'productIds' | 'renderedAt' | 'changesAt' | 'position' | 'stockChanged' | 'changesOften'
>;

/** Decides whether a kept page may be sent. */
export function judgePage(page: JudgedPage, counters: ChangeCounters, freshness: ChangeFreshness): Verdict {
  if (freshness === 'unverified' || isFromAnotherDay(page)) return 'render';
  if (freshness === 'outage') return 'send-during-outage';
  if (!isOutOfDate(page, counters)) return 'send';
  const ageMs = performance.now() - page.renderedAt;
  // Staff who have just saved anything but stock must see it.
  if (!page.changesOften || ageMs >= maxStockAgeMs || isOver(page) || !onlyStockChanged(page, counters))
    return 'render';
  return ageMs >= minRenderIntervalMs ? 'send-and-render' : 'send';
}

/** Whether something that the page shows has changed since it was rendered, or is another by now. */
export function isOutOfDate(page: JudgedPage, counters: ChangeCounters): boolean {
  if (isOver(page) || page.stockChanged || Math.max(counters.settings, counters.categories) > page.position)
    return true;
  if (page.shows === 'text') return false;
  return counters.catalogue > page.position || (page.productIds === null && counters.stock > page.position);
}

/** Whether the page shows something that was true until a moment that has passed, like a delivery time until the cut-off. */
const isOver = ({ changesAt }: Pick<KeptPage, 'changesAt'>) => Date.now() >= changesAt;

/** Whether nothing but the stock of products can have changed since the page was rendered. */
export function onlyStockChanged(page: Pick<KeptPage, 'position'>, counters: ChangeCounters): boolean {
  return Math.max(counters.settings, counters.catalogue) <= page.position;
}

/** Whether a page was rendered on an earlier day: its footer shows the year. */
export function isFromAnotherDay({ renderedAt }: Pick<KeptPage, 'renderedAt'>): boolean {
  const now = performance.now();
  if (now >= today.endsAt) {
    const midnight = new Date();
    const startsAt = new Date(midnight).setHours(0, 0, 0, 0);
    today = {
      startsAt: now - (midnight.getTime() - startsAt),
      endsAt: now + (midnight.setHours(24, 0, 0, 0) - Date.now()),
    };
  }
  return renderedAt < today.startsAt;
}
/**
 * Start and end of the current day on the clock of `performance.now()`; computed once a day, as this runs for each
 * request.
 */
let today = { startsAt: Number.NEGATIVE_INFINITY, endsAt: Number.NEGATIVE_INFINITY };
