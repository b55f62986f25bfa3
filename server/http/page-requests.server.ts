import type { Context, Handler } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import {
  authContext,
  carrierApiContext,
  clientAddressContext,
  clientKeyContext,
  dbContext,
  fetchPictureContext,
  limitsContext,
  logContext,
  originContext,
  pageNotesContext,
  paymentProviderContext,
  picturesContext,
  proofsContext,
  viewerContext,
  viewerUnknownContext,
  writeBackupContext,
} from '#app/context.ts';
import { translateRouteFaults } from '#app/faults/faults.server.ts';
import { type MemoizedReads, memoizedContext } from '#app/memoized.server.ts';
import { readsContext } from '#app/requests/reads.server.ts';
import { withPage } from '#app/requests/whole-page.server.ts';
import { findOutage } from '#db/outage.server.ts';
import { clientAddress } from './client-address.server.ts';
import { faultAnswer } from './fault-page.server.ts';
import type { HttpEnv } from './http-env.ts';
import type { Shop } from './shop.ts';
import { socketAddress } from './socket-address.server.ts';

type PageOptions = {
  mode: 'development' | 'production';
  /** called after a request that may have changed the shop, before its answer is sent */
  afterWrite: () => void;
  /** memoized settings and categories; null reads them each time */
  memoized: () => MemoizedReads | null;
};

/** Passes requests on to React Router, with the shop's services and the visitor in the router context. */
export function pageRequests(
  shop: Shop,
  build: ServerBuild,
  { mode, afterWrite, memoized }: PageOptions,
): Handler<HttpEnv> {
  const renderPage = pageHandler(build, mode);
  return async (c) => {
    const context = shopContext(shop);
    context.set(memoizedContext, memoized());
    // A request with `pageNotes` is for the page cache: it is rendered without a visitor.
    const pageNotes = c.env?.pageNotes;
    if (pageNotes) context.set(pageNotesContext, pageNotes);
    else await setVisitor(context, c, shop);
    const answer = withPage(await renderPage(c.req.raw, context));
    // Requests that middleware refused never reach this and changed nothing.
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') afterWrite();
    return isPlainFault(answer) || isFailedDownload(c.req.raw, answer) ? faultAnswer(answer.status) : answer;
  };
}

function shopContext(shop: Shop): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(dbContext, shop.database.db);
  context.set(readsContext, shop.reads);
  context.set(authContext, shop.auth);
  context.set(limitsContext, shop.limits);
  context.set(picturesContext, shop.pictures);
  context.set(fetchPictureContext, shop.fetchPicture);
  context.set(proofsContext, shop.proofs);
  context.set(paymentProviderContext, shop.paymentProvider);
  context.set(carrierApiContext, shop.carrierApi);
  context.set(writeBackupContext, shop.writeBackup);
  context.set(logContext, shop.log);
  context.set(originContext, shop.origin);
  return context;
}

async function setVisitor(
  context: RouterContextProvider,
  c: Context<HttpEnv>,
  { auth, log, trustedProxies, clientKeyOf }: Shop,
) {
  const address = clientAddress(socketAddress(c), c.req.header('X-Forwarded-For'), trustedProxies);
  context.set(clientAddressContext, address);
  context.set(clientKeyContext, clientKeyOf(address));
  try {
    context.set(viewerContext, await auth.findViewer(c.req.raw));
  } catch (error) {
    if (!findOutage(error)) throw error;
    // Public pages are shown anyway; pages that need the viewer say that the session cannot be read.
    log.warn({ err: error }, 'the session could not be read');
    context.set(viewerUnknownContext, true);
  }
}

/**
 * Disables React Router's check of a form's origin; `ownOriginOnly` has already checked it. The router compares it with
 * the address this process sees, which behind a proxy that terminates TLS is never the shop's public one.
 */
const originCheckedBefore = { allowedActionOrigins: ['**'] };

const backOffice = { path: '/admin', routeIds: 'admin/' };
/** The URL at which the router's script in the browser requests routes it does not know yet. */
const routerManifestPath = '/__manifest';

/**
 * Creates the request handler of React Router. The router matches the routes one after another, those of the back
 * office first, and these are the majority. So requests outside the back office get a handler without them.
 */
function pageHandler(build: ServerBuild, mode: string): ReturnType<typeof createRequestHandler> {
  const routes = translateRouteFaults(build.routes);
  const handleAll = createRequestHandler({ ...build, ...originCheckedBefore, routes }, mode);
  // In development the routes change while the server runs.
  if (mode === 'development') return handleAll;
  const withoutBackOffice = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith(backOffice.routeIds)));
  const assets = { ...build.assets, routes: withoutBackOffice(build.assets.routes) };
  const storefront = { ...build, ...originCheckedBefore, routes: withoutBackOffice(routes), assets };
  const handleStorefront = createRequestHandler(storefront, mode);
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const mayBeBackOffice = pathname.startsWith(backOffice.path) || pathname === routerManifestPath;
    return (mayBeBackOffice ? handleAll : handleStorefront)(request, context);
  };
}

/** Whether an answer is the router's plain text in English for a page whose error screen failed too. */
function isPlainFault(answer: Response): boolean {
  return answer.status === 500 && (answer.headers.get('Content-Type') ?? 'text/plain').startsWith('text/plain');
}

/** Whether a browser navigated to a file that could not be made: the router answers that with JSON. */
function isFailedDownload(request: Request, answer: Response): boolean {
  const isNavigation = request.method === 'GET' && request.headers.get('Accept')?.includes('text/html') === true;
  return isNavigation && answer.status >= 500 && answer.headers.get('Content-Type') === 'application/json';
}
