import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { ServerBuild } from 'react-router';
import { busyText, retryAfter } from '#app/account/sign-in/retry-text.ts';
import { loggedPath } from '#app/masked-path.server.ts';
import type { MemoizedReads } from '#app/memoized.server.ts';
import { pictureHandler } from '#server/files/pictures.server.ts';
import { maySeePicture } from '#shop/customers/may-see-picture.server.ts';
import { canonicalAddress } from './canonical-address.server.ts';
import { faultAnswer } from './fault-page.server.ts';
import type { HttpEnv } from './http-env.ts';
import { bodyLimits } from './limits/body-limits.server.ts';
import { liveChanges } from './live-changes.server.ts';
import { pageRequests } from './page-requests.server.ts';
import { largestEventBytes, paymentEvents } from './payment-events.server.ts';
import { addProbes } from './probes.server.ts';
import { requestLog } from './request-log.server.ts';
import { routeOf } from './route-patterns.ts';
import { ownOriginOnly, securityHeaders } from './security-headers.server.ts';
import type { Shop } from './shop.ts';

export type HttpOptions = {
  development?: boolean;
  /** called after a request that may have changed the shop, before its answer is sent */
  afterWrite?: () => void;
  /** memoized settings and categories; without it they are read each time */
  memoized?: () => MemoizedReads;
};

/** Creates the server for all requests: probes, files, pictures, webhooks, and the pages of the given build. */
export function createHttp(shop: Shop, build: ServerBuild, options: HttpOptions = {}): Hono<HttpEnv> {
  const { log, metrics } = shop;
  const { development = false, afterWrite = () => {}, memoized = () => null } = options;
  const http = new Hono<HttpEnv>();

  http.use(requestLog({ log, routeOf, trustedProxies: shop.trustedProxies }));
  const timed = metrics.timed(routeOf);
  // A request with `pageNotes` renders a page for the page cache, which times the page when it sends it.
  http.use((c, next) => (c.env?.pageNotes ? next() : timed(c, next)));
  http.use(securityHeaders({ https: shop.origin.startsWith('https:'), development }));
  http.onError((error, c) => {
    if (isDisconnect(error)) return c.body(null, 400);
    log.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) }, 'a request failed');
    return faultAnswer();
  });

  http.use((c, next) => (c.env?.tooMany ? tooManyAnswer(c, c.env.tooMany.seconds) : next()));
  addProbes(http, shop);

  http.on(
    ['GET', 'HEAD'],
    '/imagenes/*',
    pictureHandler(shop.pictures, async (request, url) =>
      maySeePicture(shop.database.db, await shop.auth.findViewer(request), url),
    ),
  );

  // Before the check of the origin: this request comes from the payment provider, and its signature authenticates it.
  http.post(
    '/wompi/eventos',
    bodyLimit({ maxSize: largestEventBytes, onError: (c) => c.text('too large', 413) }),
    async (_c, next) => {
      await next();
      afterWrite();
    },
    paymentEvents({ db: shop.database.db, provider: shop.paymentProvider, metrics, log }),
  );

  // Before compression, which would hold an event back until it has a full block.
  http.get('/admin/live', liveChanges(shop));

  http.use(compress());
  if (!development) addFiles(http);
  http.use(async (c, next) => {
    if (!isReadable(new URL(c.req.url))) return c.text('No existe esta página.', 404);
    await next();
  });
  http.use(canonicalAddress);
  http.use(ownOriginOnly(shop.origin));
  http.use(bodyLimits());
  http.all('*', pageRequests(shop, build, { mode: development ? 'development' : 'production', afterWrite, memoized }));
  return http;
}

/** Serves the files built for browsers. Those under `/assets/` have a hash of their content in the name. */
function addFiles(http: Hono<HttpEnv>): void {
  const files = { root: './build/client', precompressed: true };
  const immutable = 'public, max-age=31536000, immutable';
  http.use('/assets/*', serveStatic({ ...files, onFound: (_path, c) => c.header('Cache-Control', immutable) }));
  // Plain text: browsers do not navigate here, so rendering a page for it would be wasted.
  http.all('/assets/*', (c) => c.text('No existe ese archivo.', 404, { 'Cache-Control': 'no-store' }));
  const file = serveStatic({ ...files, onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600') });
  // Only paths with a file extension are looked up on the disk.
  http.use('*', (c, next) => (/\.\w+$/.test(c.req.path) ? file(c, next) : next()));
}

/** Whether the client disconnected while sending its request. */
function isDisconnect(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

async function tooManyAnswer(c: Context, seconds: number): Promise<Response> {
  return c.text(busyText(seconds), 429, { ...retryAfter(seconds), 'Cache-Control': 'no-store' });
}

/**
 * Whether a URL can be decoded, to text without NUL characters, which PostgreSQL does not accept. For a path that
 * cannot be decoded, React Router would print the whole URL outside the log, secret links included.
 */
function isReadable({ pathname, search }: URL): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0') && !search.includes('%00');
  } catch {
    return false;
  }
}
