import type { Change } from '#db/announce.server.ts';
import { type ChangeCounters, countChanges } from './change-counters.ts';
import type { KeptPages } from './kept-pages.server.ts';
import type { PageAddress } from './page-address.ts';
import { isOutOfDate } from './page-freshness.ts';
import type { PageMetrics } from './page-metrics.server.ts';
import { type RenderedPage, type RenderPage, renderPage } from './render-page.server.ts';
import { createSharedRuns } from './shared-runs.ts';

type Options = {
  render: RenderPage;
  origin: string;
  kept: KeptPages;
  counters: ChangeCounters;
  metrics: Pick<PageMetrics, 'rendered'>;
  pace: { changingMs: number; joinMs: number };
};

/**
 * Renders pages and caches them. Marks those that show a product whose stock changed while they were being rendered.
 */
export function createPageRenewal({ render, origin, kept, counters, metrics, pace }: Options) {
  /**
   * By product id, the value of `counters.position` at its latest stock change. Records changes of any product while a
   * render is in progress, because the products of a page are known only when it ends; cleared when no render is left.
   */
  const stockChanges = new Map<string, number>();
  const runs = createSharedRuns<RenderedPage>(pace.joinMs, () => stockChanges.clear());

  async function renderAndKeep({ address, shows, route }: PageAddress): Promise<RenderedPage> {
    const renderedAt = performance.now();
    const { position } = counters;
    const rendered = await renderPage(render, origin + address);
    if (rendered.kind === 'personal') return rendered;
    metrics.rendered(route, performance.now() - renderedAt);
    if (rendered.kind === 'transient') return rendered;

    const { productIds, changesAt } = rendered;
    const previous = kept.get(address);
    // A page that came out the same is not compressed again.
    const page = previous?.page.hash === rendered.page.hash ? previous.page : rendered.page;
    kept.keep(address, {
      page,
      shows,
      productIds,
      renderedAt,
      changesAt,
      position,
      stockChanged: [...(productIds ?? [])].some((id) => (stockChanges.get(id) ?? 0) > position),
      changesOften:
        previous !== undefined && isOutOfDate(previous, counters) && renderedAt - previous.renderedAt < pace.changingMs,
    });
    return { ...rendered, page };
  }

  return {
    /**
     * Renders a page and keeps it if it may be shared. Concurrent calls share one render.
     *
     * @param writes number of writes by this process: a render that began before the latest of them is not shared
     * @throws if rendering fails
     */
    renew: (address: PageAddress, writes: number): Promise<RenderedPage> =>
      runs.run(address.address, writes, () => renderAndKeep(address)),

    /** Counts a batch of changes and marks the pages that it made out of date. */
    recordChanges(changes: Change[] | 'all'): void {
      for (const productId of countChanges(counters, changes)) {
        kept.markStockChanged(productId);
        if (runs.count() > 0) stockChanges.set(productId, counters.position);
      }
    },
  };
}
