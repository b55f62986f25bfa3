import type { PageNotes } from '#app/context.ts';
import { type SharedPage, sharePage } from './shared-page.server.ts';

/** Renders a page without cookies or other data of the visitor's request. */
export type RenderPage = (request: Request, notes: PageNotes) => Response | Promise<Response>;

export type RenderedPage =
  /** the answer sets a cookie, so it must not be shared */
  | { kind: 'personal' }
  /**
   * not a 200, with parts missing, its own `Cache-Control` or a search that is counted: for the requests that waited for
   * it, and no others
   */
  | { kind: 'transient'; page: SharedPage; isIncomplete: boolean }
  /** the same for everybody until something on it changes */
  | {
      kind: 'shareable';
      page: SharedPage;
      productIds: ReadonlySet<string> | null;
      /** `Date.now()` from which it shows something else; infinite if it does not depend on the time */
      changesAt: number;
    };

/**
 * Renders the page at a URL and finds out from the answer whether it may be shared.
 *
 * @throws if rendering fails
 */
export async function renderPage(render: RenderPage, url: string): Promise<RenderedPage> {
  let isIncomplete = false;
  let isCounted = false;
  let productIds: Set<string> | null = null;
  let changesAt = Number.POSITIVE_INFINITY;
  const notes: PageNotes = {
    lacks() {
      isIncomplete = true;
    },
    counts() {
      isCounted = true;
    },
    changesAt(moment) {
      changesAt = Math.min(changesAt, moment.getTime());
    },
    shows(products) {
      productIds = new Set([...(productIds ?? []), ...products.map(({ id }) => id)]);
    },
  };
  const answer = await render(new Request(url), notes);
  const { status, headers } = answer;
  if (headers.has('set-cookie')) return { kind: 'personal' };
  const body = Buffer.from(await answer.arrayBuffer());
  isIncomplete ||= status >= 500;
  if (status !== 200 || isIncomplete || isCounted || headers.has('cache-control'))
    return { kind: 'transient', page: sharePage({ status, headers, body }, false), isIncomplete };
  return { kind: 'shareable', page: sharePage({ status, headers, body }, true), productIds, changesAt };
}
