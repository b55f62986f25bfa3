import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { MemoizedReads } from '#app/memoized.server.ts';
import type { Db } from '#db/database.server.ts';
import type { ChangeFeed } from '#server/process/change-feed.server.ts';
import { createChangeCounters } from './change-counters.ts';
import { type ChangeFreshness, defaultWatchPace, type WatchPace, watchChanges } from './change-watch.server.ts';
import { chooseEncoding } from './encodings.server.ts';
import { createKeptPages, type KeptPage } from './kept-pages.server.ts';
import { memoizeAddresses } from './memoize-addresses.ts';
import { memoizeContent } from './memoize-content.server.ts';
import type { PageAddress } from './page-address.ts';
import { isFromAnotherDay, judgePage, onlyStockChanged, type Verdict } from './page-freshness.ts';
import type { PageMetrics, PageOutcome } from './page-metrics.server.ts';
import { createPageRenewal } from './page-renewal.server.ts';
import type { RenderPage } from './render-page.server.ts';
import { isPlainRead, sendPage } from './send-page.server.ts';
import type { PageForm, SharedPage } from './shared-page.server.ts';

export type PageCache = {
  /**
   * Answers a request for a page that is the same for everybody.
   *
   * @param passOn called instead for any other request, possibly later
   */
  answer(request: IncomingMessage, response: ServerResponse, passOn: () => void): void;
  /** Memoized content that many pages show; read again when it changes. */
  memoized: MemoizedReads;
  /** Reports that this process may have changed something: the next request looks for the change first. */
  afterWrite(): void;
  close(): void;
};

export type PageCacheOptions = {
  render: RenderPage;
  origin: string;
  db: Db;
  changes: ChangeFeed;
  log: Logger;
  metrics: PageMetrics;
  maxBytes?: number;
  pace?: PagePace;
};

export type PagePace = WatchPace & {
  /**
   * a page that goes out of date within this time of its last render changes often; while only its stock changes it is
   * then rendered twice a second at most
   */
  changingMs: number;
  /** a request joins a render in progress that began less than this long ago */
  joinMs: number;
};

/**
 * Default size of the cache, per process: a thousand pages of some 40 KB each in the encodings that browsers ask for.
 */
const defaultMaxBytes = 40 * 1024 * 1024;
const defaultPace: PagePace = { ...defaultWatchPace, changingMs: 2_000, joinMs: 500 };

/** The metric that counts a kept page by its verdict; null if the page is not sent. */
const outcomes: Record<Verdict, PageOutcome | null> = {
  send: 'hit',
  'send-and-render': 'hit',
  'send-during-outage': 'away',
  render: null,
};

type Exchange = { address: PageAddress; request: IncomingMessage; response: ServerResponse; startedAt: number };

/** Serves pages that are the same for everybody from memory, and renders them once per change of their content. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { db, log, metrics, pace = defaultPace } = options;
  const counters = createChangeCounters();
  const kept = createKeptPages(options.maxBytes ?? defaultMaxBytes);
  const renewal = createPageRenewal({ ...options, kept, counters, pace });
  const watch = watchChanges(options, renewal.recordChanges, pace);
  const readAddress = memoizeAddresses();
  metrics.watch({ bytes: kept.byteLength, count: kept.count });
  // Learns the current position, so that a page rendered after it counts as up to date.
  void watch.verify();

  const renew = (address: PageAddress) => renewal.renew(address, watch.writes());

  function judge(address: PageAddress, page: KeptPage, changeFreshness: ChangeFreshness): PageOutcome | null {
    const verdict = judgePage(page, counters, changeFreshness);
    if (verdict === 'send-and-render') void renew(address).catch(() => {});
    return outcomes[verdict];
  }

  function send({ address, request, response, startedAt }: Exchange, form: PageForm, outcome: PageOutcome) {
    const status = sendPage(request, response, form);
    metrics.answered(address.route, request.method ?? 'GET', status, performance.now() - startedAt, outcome);
  }

  /** Compresses the page first, if it has not been sent in the requested encoding before. */
  async function compressAndSend(exchange: Exchange, page: SharedPage, outcome: PageOutcome) {
    const form = await page.form(chooseEncoding(exchange.request.headers['accept-encoding']));
    kept.remeasure(exchange.address.address, page);
    send(exchange, form, outcome);
  }

  /**
   * Handles requests that cannot be answered immediately: polls for changes, then sends the kept page or renders it.
   */
  async function verifyAndAnswer(exchange: Exchange, passOn: () => void) {
    const { address } = exchange;
    let page = kept.get(address.address);
    let changeFreshness = page ? watch.freshness() : 'current';
    if (changeFreshness === 'unverified') {
      // Changes made during this poll do not make its result unverified again.
      changeFreshness = await watch.verify();
      page = kept.get(address.address);
    }
    const outcome = page ? judge(address, page, changeFreshness) : null;
    if (page && outcome) return compressAndSend(exchange, page.page, outcome);
    const rendered = await renew(address);
    if (rendered.kind === 'personal') return passOn();
    // The database failed since the last poll: send the kept page if nothing but its stock is outdated. Once the outage
    // is known, `judgePage` sends any.
    const isOutage = rendered.kind === 'transient' && rendered.isIncomplete && changeFreshness === 'current';
    if (page && isOutage && onlyStockChanged(page, counters) && !isFromAnotherDay(page))
      return compressAndSend(exchange, page.page, 'away');
    return compressAndSend(exchange, rendered.page, page ? 'renewed' : 'miss');
  }

  return {
    answer(request, response, passOn) {
      const address = isPlainRead(request) ? readAddress(request.url ?? '') : null;
      if (!address) return passOn();
      const exchange = { address, request, response, startedAt: performance.now() };
      const page = kept.get(address.address);
      const outcome = page && judge(address, page, watch.freshness());
      const form = outcome && page.page.ready(chooseEncoding(request.headers['accept-encoding']));
      if (form) return send(exchange, form, outcome);
      verifyAndAnswer(exchange, passOn).catch((error: unknown) => {
        log.error({ err: error, path: address.address }, 'a shared page could not be rendered');
        if (response.headersSent) response.destroy();
        else passOn();
      });
    },
    memoized: memoizeContent(db, watch, counters, pace.changingMs),
    afterWrite: watch.afterWrite,
    close: watch.close,
  };
}
