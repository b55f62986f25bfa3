import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ReactElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { logContext, paymentProviderContext } from './context.ts';
import { earlyTapsScript } from './early-taps.ts';
import { loggedPath } from './masked-path.server.ts';
import { allowOwnScripts, isPaymentPage } from './own-scripts.server.ts';
import { pageAside } from './whole-page.server.ts';

/**
 * Renders a page whole, and allows exactly the inline scripts that the framework put into it.
 *
 * Pages hold no data that comes later, so nothing is gained by streaming them, and a whole page can be kept.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const nonce = randomBytes(16).toString('base64');
  const rendered = await renderWhole(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce);

  const provider = isPaymentPage(new URL(request.url).pathname) ? context.get(paymentProviderContext) : null;
  const { page, policy } = allowOwnScripts(arrangeHead(rendered, nonce), nonce, provider?.browser);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  // Said here already: whatever packs it would make another answer of it to say so.
  headers.append('Vary', 'Accept-Encoding');
  return request.method === 'HEAD' ? new Response(null, { status, headers }) : pageAside(page, { status, headers });
}

type Bytes = Buffer<ArrayBuffer>;

/** @throws what a component threw */
function renderWhole(element: ReactElement, nonce: string): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => stream.pipe(new Pieces(resolve)),
      onError: reject,
    });
  });
}

/** Takes a page's bytes as they are given, without the order of events of a stream: all of them are there at once. */
class Pieces extends Writable {
  readonly #pieces: Uint8Array<ArrayBuffer>[] = [];
  readonly #whole: (page: Bytes) => void;

  constructor(whole: (page: Bytes) => void) {
    super();
    this.#whole = whole;
  }

  override write(piece: Uint8Array | string): boolean {
    this.#pieces.push(typeof piece === 'string' ? Buffer.from(piece) : (piece as Uint8Array<ArrayBuffer>));
    return true;
  }

  override end(): this {
    this.#whole(Buffer.concat(this.#pieces));
    return this;
  }
}

/**
 * Puts the script for early taps before all else, where no style holds it up, and lets what a page is seen
 * with (its style, its letters, its first picture) go before what it is moved with.
 *
 * The framework names the scripts first, as urgent as the style: on a phone's connection they took its place.
 */
function arrangeHead(page: Bytes, nonce: string): Bytes[] {
  const end = page.indexOf('</head>');
  const scripts: string[] = [];
  const head = page.toString('utf8', 0, end).replace(/<link rel="modulepreload"[^>]*>/g, (link) => {
    scripts.push(link.replace('"modulepreload"', '"modulepreload" fetchpriority="low"'));
    return '';
  });
  const early = `<script nonce="${nonce}">${earlyTapsScript}</script>`;
  const arranged = head.replace('<head>', `<head>${early}`) + scripts.join('');
  return [Buffer.from(arranged), page.subarray(end)];
}

/** A fault nobody on the screen can mend goes to the log; what a shopper causes (404, 403) does not. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context
    .get(logContext)
    .error(
      { err: error, method: request.method, path: loggedPath(new URL(request.url).pathname) },
      'a page or action failed',
    );
}
