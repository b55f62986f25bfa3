import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createHttp, type Shop } from './http.server.ts';
import { createLastingFiles } from './page-cache/lasting-files.server.ts';
import { createPageCache } from './page-cache/page-cache.server.ts';
import { createRequestCap } from './request-cap.server.ts';

/**
 * Answers what comes in on the port: pages that everybody shares and files that never change as they are kept, straight
 * from memory, and all else through the whole server. Whoever asks for too much of that is told to wait.
 */
export function createListener(shop: Shop, build: ServerBuild): RequestListener {
  const http = createHttp(shop, build, { afterWrite: () => pages.afterWrite(), atHand: () => pages.atHand });
  const pages = createPageCache({
    // Through the whole server too, so that a kept page bears the headers of any other.
    render: (request, pageNotes) => http.fetch(request, { pageNotes }),
    origin: shop.origin,
    db: shop.database.db,
    changes: shop.changes,
    log: shop.log,
    metrics: shop.metrics.pages,
  });
  const files = createLastingFiles({
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
        'visitors come through a proxy that TRUST_PROXY does not name: limits by address hit them all at once',
      ),
  });

  const answerNow: RequestListener = (request, response) => {
    pages.answer(request, response, () => files.answer(request, response, () => void answer(request, response)));
    // A kept page is out already, and took next to nothing.
    if (!response.headersSent) cap.count(request, response);
  };
  return async (request, response) => {
    const seconds = cap.secondsToWait(request);
    // Most are answered at once; a wait, however short, would cost a page from memory a good part of its time.
    const secondsToWait = typeof seconds === 'number' ? seconds : await seconds;
    if (secondsToWait === 0) return answerNow(request, response);
    const tooMany = { seconds: secondsToWait, isFirst: await cap.isFirstRefusal(request) };
    await getRequestListener((asked, env) => http.fetch(asked, { ...env, tooMany }))(request, response);
  };
}
