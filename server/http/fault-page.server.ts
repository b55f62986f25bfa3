import { createHash } from 'node:crypto';
import { requestId } from './request-id.server.ts';

/** Style of the error pages. They load nothing, so that they work when nothing else does. */
const style = `
*{box-sizing:border-box}
html{color-scheme:light;background:#faf7f1;color:#17251d;font:450 1rem/1.625 'Montserrat Variable',Montserrat,ui-sans-serif,system-ui,sans-serif}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:2rem 1.25rem}
main{max-width:34rem;text-align:center}
svg{display:block;margin:0 auto 2rem}
.kind,.code{margin:0 0 .5rem;font-size:.875rem;color:#5f6a61}
.code{margin:2rem 0 0}
h1{margin:0;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15;font-weight:600;letter-spacing:-.025em;text-wrap:balance}
h1+p{margin:1rem auto 0;color:#47544b;text-wrap:balance}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:2rem}
a{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.5rem;border:1px solid #1f5139;border-radius:12px;color:#1f5139;font-weight:600;text-decoration:none}
a:first-child{background:#1f5139;color:#fff}
a:hover{text-decoration:underline;text-underline-offset:4px}
a:focus-visible{outline:2px solid #1f5139;outline-offset:3px}
@media (forced-colors:active){a{border-color:LinkText}}
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const mark =
  '<svg aria-hidden="true" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="32" fill="#1F5139"/><path fill="#FAF7F1" d="M30 47C17 42 15 29 18 18c9 5 14 15 12 29Z"/><path fill="#DCE5DB" d="M34 47c-1-13 4-22 14-27 1 12-3 23-14 27Z"/></svg>';

type PageText = { kind: string; title: string; text: string };

/** @param code request id, with which the log can be searched */
function pageOf({ kind, title, text }: PageText, code?: string): string {
  return `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main>${mark}<p class="kind">${kind}</p><h1>${title}</h1><p>${text}</p><nav aria-label="Salidas"><a href="">Volver a intentar</a><a href="/">Volver al inicio</a></nav>${code ? `<p class="code">Código: ${code}</p>` : ''}</main></body></html>`;
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

const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy };

/** The answer to a request that failed where no page could show its own error screen. */
export function faultAnswer(status = 500): Response {
  return new Response(pageOf(faultOf(status), requestId()), {
    status,
    headers: { ...headers, 'Cache-Control': 'no-store' },
  });
}

/** The answer while the shop starts: a page for browsers, one word for programs. */
export function startingAnswer(request: Request): Response {
  const retry = { 'Retry-After': '5', 'Cache-Control': 'no-store' };
  const isPage = request.headers.get('Accept')?.includes('text/html') ?? false;
  if (!isPage) return new Response('starting', { status: 503, headers: retry });
  return new Response(startingPage, { status: 503, headers: { ...headers, ...retry } });
}
