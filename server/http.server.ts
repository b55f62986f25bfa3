import { createHash, timingSafeEqual } from 'node:crypto';
import type { Readable } from 'node:stream';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { busyText, retryAfter } from '#app/account/retry-text.ts';
import { type AtHand, atHandContext } from '#app/at-hand.server.ts';
import {
  authContext,
  clientAddressContext,
  dbContext,
  fetchPictureContext,
  limitsContext,
  logContext,
  originContext,
  type PageNotes,
  pageNotesContext,
  paymentProviderContext,
  picturesContext,
  proofsContext,
  viewerContext,
  viewerUnknownContext,
  writeBackupContext,
} from '#app/context.ts';
import { loggedPath } from '#app/masked-path.server.ts';
import { readsContext } from '#app/reads.server.ts';
import { withPage } from '#app/whole-page.server.ts';
import type { Database } from '#db/database.server.ts';
import type { Reads } from '#db/replica.server.ts';
import { maySeePicture } from '#shop/customers/may-see-picture.server.ts';
import type { PaymentProvider } from '#shop/payments/provider.ts';
import type { Auth } from './auth.server.ts';
import { bodyLimits } from './body-limits.server.ts';
import type { ChangeFeed } from './change-feed.server.ts';
import { clientAddress, isLoopback } from './client-address.server.ts';
import { faultAnswer } from './fault-page.server.ts';
import type { FetchPicture } from './fetch-picture.server.ts';
import type { Limits } from './limits.server.ts';
import { liveChanges } from './live-changes.server.ts';
import type { Metrics } from './metrics.server.ts';
import { oneAddress } from './one-address.server.ts';
import { largestEventBytes, paymentEvents } from './payment-events.server.ts';
import { type Pictures, pictureHandler } from './pictures.server.ts';
import type { Proofs } from './proofs.server.ts';
import { createReadiness } from './readiness.server.ts';
import { requestLog } from './request-log.server.ts';
import { routePatterns } from './route-patterns.ts';
import { ownOriginOnly, securityHeaders } from './security-headers.server.ts';

/** What stands behind the pages, opened once by the process. */
export type Shop = {
  database: Database;
  /** from a replica; null where there is none */
  reads: Reads | null;
  auth: Auth;
  limits: Limits;
  pictures: Pictures;
  fetchPicture: FetchPicture;
  proofs: Proofs;
  /** null where there are no keys, and then nothing is paid online */
  paymentProvider: PaymentProvider | null;
  /** says when something changed, in whichever process */
  changes: ChangeFeed;
  /** The whole shop in one file, as it is being read. */
  writeBackup(): Promise<Readable>;
  metrics: Metrics;
  log: Logger;
  origin: string;
  trustedProxies: number;
  /** what one address may ask in a minute of one process; 0 for any number */
  requestsPerMinute: number;
  metricsToken: string | undefined;
};

const aYear = 'public, max-age=31536000, immutable';
/**
 * The framework compares a form's origin with the address this process sees, which behind a proxy that ends TLS is never
 * the shop's: every form would be refused. `ownOriginOnly` has judged by the public address before.
 */
const judgedBefore = { allowedActionOrigins: ['**'] };

export type HttpOptions = {
  development?: boolean;
  /** called before the answer goes out to what may have changed the shop */
  afterWrite?: () => void;
  /** what is known of settings and categories; left out, they are read each time */
  atHand?: () => AtHand;
};

/**
 * How a request came, or what a page tells that is rendered for everybody: no request of anybody's stands behind it then.
 * `tooMany`: that whoever asks is told to wait so long instead, and whether it is the first time within the minute.
 */
export type HttpEnv = { Bindings: { pageNotes?: PageNotes; tooMany?: { seconds: number; isFirst: boolean } } };

/** Answers every request: probes, files, pictures, and the pages of the given build. */
export function createHttp(shop: Shop, build: ServerBuild, options: HttpOptions = {}): Hono<HttpEnv> {
  const { log, metrics } = shop;
  const { afterWrite = () => {}, atHand = () => null } = options;
  const development = options.development ?? false;
  const renderPage = pageHandler(build, development ? 'development' : 'production');
  const http = new Hono<HttpEnv>();

  const routeOf = routePatterns(build.routes ?? {});
  http.use(requestLog({ log, routeOf, trustedProxies: shop.trustedProxies }));
  const timed = metrics.timed(routeOf);
  // A page that is rendered for everybody is timed where it is sent.
  http.use((c, next) => (c.env?.pageNotes ? next() : timed(c, next)));
  http.use(securityHeaders({ https: shop.origin.startsWith('https:'), development }));
  http.onError((error, c) => {
    if (isHangUp(error)) return c.body(null, 400);
    log.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) }, 'a request failed');
    return faultAnswer();
  });

  http.use((c, next) => (c.env?.tooMany ? tooManyAnswer(c, c.env.tooMany.seconds) : next()));
  const isDatabaseThere = createReadiness(() => shop.database.db);
  http.get('/healthz', (c) => c.text('ok'));
  http.get('/readyz', async (c) => {
    return (await isDatabaseThere()) ? c.text('ok') : c.text('database unavailable', 503);
  });
  http.get('/metrics', async (c) => {
    if (!mayReadMetrics(c, shop.metricsToken)) return c.text('forbidden', 403);
    const figures = await metrics.read();
    if (figures === null) return c.text('a process gave no figures', 503);
    return c.text(figures, 200, { 'Content-Type': metrics.registry.contentType });
  });

  http.on(
    ['GET', 'HEAD'],
    '/imagenes/*',
    pictureHandler(shop.pictures, async (request, url) =>
      maySeePicture(shop.database.db, await shop.auth.findViewer(request), url),
    ),
  );

  // Before the rule that forms come from our own pages: this one comes from the provider, and proves it by its signature.
  http.post(
    '/wompi/eventos',
    bodyLimit({ maxSize: largestEventBytes, onError: (c) => c.text('too large', 413) }),
    async (_c, next) => {
      await next();
      afterWrite();
    },
    paymentEvents({ db: shop.database.db, provider: shop.paymentProvider, metrics, log }),
  );

  // Before what compresses: an event must not wait for the next to fill a block.
  http.get('/admin/live', liveChanges(shop));

  http.use(compress());
  if (!development) {
    const files = { root: './build/client', precompressed: true };
    http.use('/assets/*', serveStatic({ ...files, onFound: (_path, c) => c.header('Cache-Control', aYear) }));
    // No person goes there: a page that says so would be made for nobody, however often it was asked for.
    http.all('/assets/*', (c) => c.text('No existe ese archivo.', 404, { 'Cache-Control': 'no-store' }));
    const file = serveStatic({ ...files, onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600') });
    // Only what looks like a file's name is looked for on the disk.
    http.use('*', (c, next) => (/\.\w+$/.test(c.req.path) ? file(c, next) : next()));
  }

  http.use(async (c, next) => {
    if (!isReadable(new URL(c.req.url))) return c.text('No existe esta página.', 404);
    await next();
  });
  http.use(oneAddress);
  http.use(ownOriginOnly(shop.origin));
  http.use(bodyLimits());

  http.all('*', async (c) => {
    const context = new RouterContextProvider();
    context.set(dbContext, shop.database.db);
    context.set(readsContext, shop.reads);
    context.set(authContext, shop.auth);
    context.set(limitsContext, shop.limits);
    context.set(picturesContext, shop.pictures);
    context.set(fetchPictureContext, shop.fetchPicture);
    context.set(proofsContext, shop.proofs);
    context.set(paymentProviderContext, shop.paymentProvider);
    context.set(writeBackupContext, shop.writeBackup);
    context.set(logContext, log);
    context.set(originContext, shop.origin);
    context.set(atHandContext, atHand());
    const pageNotes = c.env?.pageNotes;
    if (pageNotes) context.set(pageNotesContext, pageNotes);
    else await setVisitor(context, c);
    const answer = withPage(await renderPage(c.req.raw, context));
    // What was refused before it came here changed nothing.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') afterWrite();
    return isBareFault(answer) || isBareFile(c.req.raw, answer) ? faultAnswer(answer.status) : answer;
  });

  /** Who asks, and from where. */
  async function setVisitor(context: RouterContextProvider, c: Context) {
    context.set(
      clientAddressContext,
      clientAddress(socketAddress(c), c.req.header('X-Forwarded-For'), shop.trustedProxies),
    );
    try {
      context.set(viewerContext, await shop.auth.findViewer(c.req.raw));
    } catch (error) {
      // Public pages are shown all the same; what needs to know who asks says that it cannot.
      log.warn({ err: error }, 'the session could not be read');
      context.set(viewerUnknownContext, true);
    }
  }

  return http;
}

/**
 * For each page the router makes its table of addresses anew and tries them one after another, those of the back office first,
 * which are most of them: where none of those can be meant, it knows of none.
 */
function pageHandler(build: ServerBuild, mode: string): ReturnType<typeof createRequestHandler> {
  const all = createRequestHandler({ ...build, ...judgedBefore }, mode);
  // In development they change while it runs.
  if (mode === 'development') return all;
  const shoppers = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith(backOffice.routeIds)));
  const assets = { ...build.assets, routes: shoppers(build.assets.routes) };
  const known = { ...build, ...judgedBefore, routes: shoppers(build.routes), assets };
  const withoutBackOffice = createRequestHandler(known, mode);
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const mayBeStaffs = pathname.startsWith(backOffice.path) || pathname === routerManifestPath;
    return (mayBeStaffs ? all : withoutBackOffice)(request, context);
  };
}
const backOffice = { path: '/admin', routeIds: 'admin/' };
/** Where the router's script in the browser asks for addresses it does not know yet. */
const routerManifestPath = '/__manifest';

/** Whether a visitor left in the middle of what they sent: no fault of the shop, and nobody is there to answer. */
function isHangUp(error: Error): boolean {
  return error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
}

async function tooManyAnswer(c: Context, seconds: number): Promise<Response> {
  return c.text(busyText(seconds), 429, { ...retryAfter(seconds), 'Cache-Control': 'no-store' });
}

/**
 * Whether an address is text that something of the shop could be called by. The character 0 is in no text that a database
 * takes; of codes in a path that are no text the framework complains outside the log, with the whole address, secret link or not.
 */
function isReadable({ pathname, search }: URL): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0') && !search.includes('%00');
  } catch {
    return false;
  }
}

/** The router's own words for a page whose error screen failed too: English, and no page. */
function isBareFault(answer: Response): boolean {
  return answer.status === 500 && (answer.headers.get('Content-Type') ?? 'text/plain').startsWith('text/plain');
}

/** A file that could not be made, opened by a person as a page is: the framework's answer is a word for programs. */
function isBareFile(request: Request, answer: Response): boolean {
  const isForPerson = request.method === 'GET' && request.headers.get('Accept')?.includes('text/html') === true;
  return isForPerson && answer.status >= 500 && answer.headers.get('Content-Type') === 'application/json';
}

function mayReadMetrics(c: Context, token: string | undefined): boolean {
  const given = c.req.header('Authorization')?.replace(/^Bearer /, '');
  if (token && given && isSameSecret(given, token)) return true;
  // A proxy on this machine makes every visitor look local, but says that it forwards.
  return isLoopback(socketAddress(c)) && !c.req.header('X-Forwarded-For') && !c.req.header('Forwarded');
}

/** Compared by their hashes, which have one length: how long it takes tells nothing. */
function isSameSecret(given: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}

function socketAddress(c: Context): string | undefined {
  return getConnInfo(c).remote.address;
}
