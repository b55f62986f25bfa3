import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { AtHand } from '#app/at-hand.server.ts';
import type { PageNotes } from '#app/context.ts';
import type { Change } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import type { ChangeFeed } from '../change-feed.server.ts';
import { keepRecent } from '../keep-recent.ts';
import { keepAtHand } from './at-hand.server.ts';
import { type PageAddress, readPageAddress } from './page-address.ts';
import type { PageAnswer, PageMetrics } from './page-metrics.server.ts';
import { chooseEncoding, isPlainRead, type SharedPage, sendPage, sharePage } from './shared-page.server.ts';
import { usualWatchPace, type WatchPace, watchChanges } from './watch-changes.server.ts';

/** Renders a page for nobody in particular. */
export type RenderPage = (request: Request, notes: PageNotes) => Response | Promise<Response>;

export type PageCache = {
  /**
   * Answers a request for a page that everybody shares.
   *
   * @param passOn called instead, maybe later, where the request is for anything else
   */
  answer(request: IncomingMessage, response: ServerResponse, passOn: () => void): void;
  /** What pages are made of, read once for each change of it. */
  atHand: AtHand;
  /** Says that this process may just have changed something: the next page is made after looking for it. */
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
  /** a page that is made twice within this long keeps changing, and is then made anew twice a second at most */
  changingMs: number;
  /** whoever asks while a page is made gets that one, if it was begun less than so long ago */
  joinMs: number;
};

/** Per process: a thousand pages, each of some 40 KB in the forms that browsers ask for. */
const usualBytes = 40 * 1024 * 1024;
const usualPace: PagePace = { ...usualWatchPace, changingMs: 2_000, joinMs: 500 };
/** A page that keeps changing is not made anew sooner. */
const changingRestMs = 500;
/** A page that keeps changing is made anew beside, so that nobody waits, and never shown older than this. */
const changingOldestMs = 900;

type KeptPage = {
  page: SharedPage;
  shows: PageAddress['shows'];
  /** the products on it; null where it did not say, and then any might be */
  products: ReadonlySet<string> | null;
  begunAt: number;
  /** how many changes had been told when it was begun */
  begunAfter: number;
  isStale: boolean;
  keepsChanging: boolean;
  readonly byteLength: number;
};

/** Pages that are the same for everybody, rendered once for each change of what they show. */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { log, metrics, pace = usualPace } = options;
  const byProduct = new Map<string, Set<KeptPage>>();
  const kept = keepRecent<KeptPage>(options.maxBytes ?? usualBytes, forget);
  let underWay = 0;
  const rendering = new Map<string, { begunAt: number; writes: number; made: Promise<Made> }>();
  const addressOf = rememberAddresses();

  // Changes are counted; a page is out of date by the count when it was begun.
  let told = 0;
  let settingsChanged = 0;
  let catalogueChanged = 0;
  let anyStockMoved = 0;
  let stockMovedAt = Number.NEGATIVE_INFINITY;
  /** stock that moved while pages are being made, of which nobody knows yet whom they show */
  const stockMoved = new Map<string, number>();

  const watch = watchChanges({ db: options.db, changes: options.changes, log }, onNews, pace);
  metrics.watch({ bytes: kept.bytes, count: kept.count });
  // Where the shop stands now: what is rendered after it need not be rendered again.
  void watch.look();

  function onNews(changes: Change[] | 'all') {
    told += 1;
    if (changes === 'all') {
      settingsChanged = told;
      return;
    }
    for (const { topic, subjectIds } of changes) {
      if (topic === 'settings') settingsChanged = told;
      if (topic === 'products' || topic === 'categories') catalogueChanged = told;
      if (topic === 'stock') onStock(subjectIds);
    }
  }

  function onStock(productIds: string[]) {
    anyStockMoved = told;
    stockMovedAt = performance.now();
    if (productIds.length === 0) catalogueChanged = told;
    for (const id of productIds) {
      for (const page of byProduct.get(id) ?? []) page.isStale = true;
      if (underWay > 0) stockMoved.set(id, told);
    }
  }

  function isStale(page: KeptPage): boolean {
    if (page.isStale || settingsChanged > page.begunAfter) return true;
    if (page.shows === 'text') return false;
    return catalogueChanged > page.begunAfter || (page.products === null && anyStockMoved > page.begunAfter);
  }

  /** Whether all that is out of date on a page is how much there is of a product. */
  function onlyStockMoved(page: KeptPage): boolean {
    return Math.max(settingsChanged, catalogueChanged) <= page.begunAfter;
  }

  function forget(page: KeptPage) {
    for (const id of page.products ?? []) {
      const pages = byProduct.get(id);
      pages?.delete(page);
      if (pages?.size === 0) byProduct.delete(id);
    }
  }

  function keep(address: string, page: KeptPage) {
    // One that was begun earlier may end later.
    if ((kept.get(address)?.begunAt ?? 0) > page.begunAt) return;
    for (const id of page.products ?? []) {
      if ((stockMoved.get(id) ?? 0) > page.begunAfter) page.isStale = true;
      const pages = byProduct.get(id);
      if (pages) pages.add(page);
      else byProduct.set(id, new Set([page]));
    }
    kept.put(address, page);
  }

  /** What there is to show at once; how it was found, for the figures. */
  function atHand(
    wanted: PageAddress,
    page: KeptPage | undefined,
    knows: 'sure' | 'unsure' | 'away',
  ): PageAnswer | null {
    if (!page || knows === 'unsure' || isOfAnotherDay(page)) return null;
    if (knows === 'away') return 'away';
    if (!isStale(page)) return 'hit';
    const age = performance.now() - page.begunAt;
    // Who has just saved something else sees it.
    if (!page.keepsChanging || age >= changingOldestMs || !onlyStockMoved(page)) return null;
    if (age >= changingRestMs) void made(wanted).catch(() => {});
    return 'hit';
  }

  /** The page as it is now, or as somebody else who asked for it just got it made. */
  function made(wanted: PageAddress): Promise<Made> {
    const { address } = wanted;
    const under = rendering.get(address);
    const writes = watch.writes();
    if (under && under.writes === writes && performance.now() - under.begunAt < pace.joinMs) return under.made;
    const render = { begunAt: performance.now(), writes, made: make(wanted) };
    rendering.set(address, render);
    underWay += 1;
    const over = () => {
      underWay -= 1;
      if (rendering.get(address) === render) rendering.delete(address);
      if (underWay === 0) stockMoved.clear();
    };
    render.made.then(over, over);
    return render.made;
  }

  async function make({ address, shows, route }: PageAddress): Promise<Made> {
    const begunAt = performance.now();
    const begunAfter = told;
    let isWhole = true;
    let products: Set<string> | null = null;
    const notes: PageNotes = {
      lacks() {
        isWhole = false;
      },
      shows(some) {
        products = new Set([...(products ?? []), ...some.map(({ id }) => id)]);
      },
    };
    // Of whoever asked, nothing goes along.
    const answer = await options.render(new Request(options.origin + address), notes);
    const { status, headers } = answer;
    if (headers.has('set-cookie')) return { kind: 'personal' };
    const body = Buffer.from(await answer.arrayBuffer());
    metrics.rendered(route, performance.now() - begunAt);
    const isLacking = !isWhole || status >= 500;
    if (status !== 200 || isLacking || headers.has('cache-control'))
      return { kind: 'page', page: sharePage({ status, headers, body }, false), isLacking };

    const before = kept.get(address);
    let page = sharePage({ status, headers, body }, true);
    // A change that made no difference to this page costs no packing anew.
    if (before?.page.hash === page.hash) page = before.page;
    keep(address, {
      page,
      shows,
      products,
      begunAt,
      begunAfter,
      isStale: false,
      keepsChanging: before !== undefined && isStale(before) && begunAt - before.begunAt < pace.changingMs,
      get byteLength() {
        return page.byteLength;
      },
    });
    return { kind: 'page', page, isLacking: false };
  }

  async function answerLater(wanted: PageAddress, exchange: Exchange, passOn: () => void) {
    let page = kept.get(wanted.address);
    let knows = page ? watch.know() : 'sure';
    if (knows === 'unsure') {
      // What was just looked for is as sure as it gets, even if something else was changed meanwhile.
      knows = await watch.look();
      page = kept.get(wanted.address);
    }
    const found = atHand(wanted, page, knows);
    if (page && found) return send(wanted, exchange, page.page, found);
    const result = await made(wanted);
    if (result.kind === 'personal') return passOn();
    // The database went away since it was last looked at: the page serves as it stood, as it will once that is known.
    if (page && result.isLacking && knows === 'sure' && onlyStockMoved(page) && !isOfAnotherDay(page))
      return send(wanted, exchange, page.page, 'away');
    return send(wanted, exchange, result.page, page ? 'renewed' : 'miss');
  }

  async function send(wanted: PageAddress, exchange: Exchange, page: SharedPage, how: PageAnswer) {
    const { request, response, begunAt } = exchange;
    const form = await page.form(chooseEncoding(request.headers['accept-encoding']));
    const now = kept.get(wanted.address);
    if (now?.page === page) kept.measure(wanted.address, now);
    const status = sendPage(request, response, form);
    metrics.answered(wanted.route, request.method ?? 'GET', status, performance.now() - begunAt, how);
  }

  return {
    answer(request, response, passOn) {
      const wanted = isPlainRead(request) ? addressOf(request.url ?? '') : null;
      if (!wanted) return passOn();
      const begunAt = performance.now();
      const page = kept.get(wanted.address);
      const how = page && atHand(wanted, page, watch.know());
      const form = how && page.page.ready(chooseEncoding(request.headers['accept-encoding']));
      if (form) {
        const status = sendPage(request, response, form);
        metrics.answered(wanted.route, request.method ?? 'GET', status, performance.now() - begunAt, how);
        return;
      }
      answerLater(wanted, { request, response, begunAt }, passOn).catch((error: unknown) => {
        log.error({ err: error, path: wanted.address }, 'a shared page could not be made');
        if (response.headersSent) response.destroy();
        else passOn();
      });
    },
    atHand: keepAtHand(options.db, watch, {
      told: () => told,
      settings: () => settingsChanged,
      catalogue: () => catalogueChanged,
      stock: () => anyStockMoved,
      stockRests: () => performance.now() - stockMovedAt >= pace.changingMs,
    }),
    afterWrite: watch.afterWrite,
    close: watch.close,
  };
}

/** What came of a render: a page, or an answer for one person that nobody else may see. */
type Made = { kind: 'page'; page: SharedPage; isLacking: boolean } | { kind: 'personal' };

type Exchange = { request: IncomingMessage; response: ServerResponse; begunAt: number };

/** The page's foot names the year. */
function isOfAnotherDay({ begunAt }: KeptPage): boolean {
  const now = performance.now();
  if (now >= today.until) {
    const midnight = new Date();
    const startedAt = new Date(midnight).setHours(0, 0, 0, 0);
    today = {
      since: now - (midnight.getTime() - startedAt),
      until: now + (midnight.setHours(24, 0, 0, 0) - Date.now()),
    };
  }
  return begunAt < today.since;
}
let today = { since: Number.NEGATIVE_INFINITY, until: Number.NEGATIVE_INFINITY };

/** Addresses are few and asked for often: reading one takes longer than sending the page. */
function rememberAddresses() {
  const known = new Map<string, PageAddress | null>();
  const mostKnown = 5_000;
  const longest = 300;
  return (url: string): PageAddress | null => {
    const before = known.get(url);
    if (before !== undefined) return before;
    const read = readPageAddress(url);
    if (url.length > longest) return read;
    if (known.size >= mostKnown) known.clear();
    known.set(url, read);
    return read;
  };
}
