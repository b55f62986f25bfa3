import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createImmutableFiles } from '#server/page-cache/immutable-files.server.ts';
import { createPageCache } from '#server/page-cache/page-cache.server.ts';
import { createHttp } from './http.server.ts';
import { createRequestCap } from './limits/request-cap.server.ts';
import type { Shop } from './shop.ts';

/**
 * Creates the request listener of the port. Shared pages and immutable files are answered from memory, everything else
 * by the full server, up to a limit per visitor.
 */
export function createListener(shop: Shop, build: ServerBuild): RequestListener {
  const http = createHttp(shop, build, { afterWrite: () => pages.afterWrite(), memoized: () => pages.memoized });
  const pages = createPageCache({
    // Rendered by the full server, so that a kept page has the same headers as any other.
    render: (request, pageNotes) => http.fetch(request, { pageNotes }),
    origin: shop.origin,
    db: shop.database.db,
    changes: shop.changes,
    log: shop.log,
    metrics: shop.metrics.pages,
  });
  const files = createImmutableFiles({
    read: (request) => http.fetch(request, { pageNotes: { shows() {}, lacks() {} } }),
    origin: shop.origin,
    metrics: shop.metrics.pages,
  });
  const answer = getRequestListener(http.fetch);
  const cap = createRequestCap({
    perMinute: shop.requestsPerMinute,
    trustedProxies: shop.trustedProxies,
    onUnnamedProxy: () =>
      shop.log.warn(
        'visitors come through a proxy that TRUST_PROXY does not count: limits per address apply to all of them together',
      ),
  });

  const answerRequest: RequestListener = (request, response) => {
    pages.answer(request, response, () => files.answer(request, response, () => void answer(request, response)));
    // A page from memory has been sent already, and costs next to nothing.
    if (!response.headersSent) cap.count(request, response);
  };
  return async (request, response) => {
    const seconds = cap.secondsToWait(request);
    // Awaiting a plain number would cost a page from memory a good part of its time.
    const secondsToWait = typeof seconds === 'number' ? seconds : await seconds;
    if (secondsToWait === 0) return answerRequest(request, response);
    const tooMany = { seconds: secondsToWait, isFirst: await cap.isFirstRefusal(request) };
    await getRequestListener((refused, env) => http.fetch(refused, { ...env, tooMany }))(request, response);
  };
}
