import { randomBytes } from 'node:crypto';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { logContext, paymentProviderContext } from './context.ts';
import { earlyTapsScript } from './early-taps.ts';
import { maskSecretLinks } from './masked-path.server.ts';
import { allowOwnScripts, isPaymentPage } from './own-scripts.server.ts';

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
  let failure: unknown;
  const stream = await renderToReadableStream(
    <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
    {
      nonce,
      onError(error) {
        failure = error;
      },
    },
  );
  await stream.allReady;
  if (failure) throw failure;

  const provider = isPaymentPage(new URL(request.url).pathname) ? context.get(paymentProviderContext) : null;
  const html = arrangeHead(await new Response(stream).text(), nonce);
  const page = allowOwnScripts(html, nonce, provider?.browser);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', page.policy);
  return new Response(request.method === 'HEAD' ? null : page.html, { status, headers });
}

/**
 * Puts the script for early taps before all else, where no style holds it up, and lets what a page is seen
 * with (its style, its letters, its first picture) go before what it is moved with.
 *
 * The framework names the scripts first, as urgent as the style: on a phone's connection they took its place.
 */
function arrangeHead(html: string, nonce: string): string {
  const end = html.indexOf('</head>');
  const scripts: string[] = [];
  const head = html.slice(0, end).replace(/<link rel="modulepreload"[^>]*>/g, (link) => {
    scripts.push(link.replace('"modulepreload"', '"modulepreload" fetchpriority="low"'));
    return '';
  });
  const early = `<script nonce="${nonce}">${earlyTapsScript}</script>`;
  return head.replace('<head>', `<head>${early}`) + scripts.join('') + html.slice(end);
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
      { err: error, method: request.method, path: maskSecretLinks(new URL(request.url).pathname) },
      'a page or action failed',
    );
}
