import { writePlainPage } from '#app/requests/plain-page.server.ts';
import { requestId } from './request-id.server.ts';

type PageText = { kind: string; title: string; text: string };

/** @param code request id, with which the log can be searched */
function pageOf({ kind, title, text }: PageText, code?: string) {
  const ways = '<nav aria-label="Salidas"><a href="">Volver a intentar</a><a href="/">Volver al inicio</a></nav>';
  const codeLine = code ? `<p class="code">Código: ${code}</p>` : '';
  return writePlainPage({ kind, title, body: `<p>${text}</p>${ways}${codeLine}` });
}

const faultOf = (status: number): PageText => ({
  kind: `Error ${status}`,
  title: 'Algo salió mal',
  text: 'No pudimos mostrar esta página. Tu carrito está guardado: espera un momento y vuelve a intentarlo.',
});

const startingPage = pageOf({
  kind: 'Un momento',
  title: 'La tienda está abriendo',
  // No automatic reload, which would interrupt slow readers and screen readers.
  text: 'Estará lista en unos segundos. Vuelve a intentarlo en un momento.',
});

/** The answer to a request that failed where no page could show its own error screen. */
export function faultAnswer(status = 500): Response {
  const { html, headers } = pageOf(faultOf(status), requestId());
  return new Response(html, { status, headers: { ...headers, 'Cache-Control': 'no-store' } });
}

/** The answer while the shop starts: a page for browsers, one word for programs. */
export function startingAnswer(request: Request): Response {
  const retry = { 'Retry-After': '5', 'Cache-Control': 'no-store' };
  const isPage = request.headers.get('Accept')?.includes('text/html') ?? false;
  if (!isPage) return new Response('starting', { status: 503, headers: retry });
  return new Response(startingPage.html, { status: 503, headers: { ...startingPage.headers, ...retry } });
}
