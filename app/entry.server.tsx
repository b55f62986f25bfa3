import { randomBytes } from 'node:crypto';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { logContext, paymentProviderContext } from './context.ts';
import { earlyTapsScript } from './early-taps.ts';
import { loggedPath } from './masked-path.server.ts';
import { allowOwnScripts, isPaymentPage } from './own-scripts.server.ts';
import { renderWhole } from './requests/render-whole.server.ts';
import { pageAside } from './requests/whole-page.server.ts';

/**
 * Renders a complete page, with a content security policy that allows no inline scripts except the page's own.
 *
 * Pages have no deferred data, so streaming would gain nothing, and a complete page can be cached.
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
  // Added here, because the compression middleware would have to copy the response to add it.
  headers.append('Vary', 'Accept-Encoding');
  return request.method === 'HEAD' ? new Response(null, { status, headers }) : pageAside(page, { status, headers });
}

type Bytes = Buffer<ArrayBuffer>;

/**
 * Puts the script for early taps first, where no style sheet delays it, and moves the preloads of scripts to the end of
 * the head with low priority, so that style sheets, fonts and the first picture load before them.
 *
 * The framework preloads scripts first and at high priority: on slow connections they delayed the style sheet.
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

/**
 * Logs an error, except thrown responses (a 404, a 403, a fault that is already logged) and errors of aborted requests.
 */
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
