import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { MiddlewareHandler } from 'hono';
import { html } from 'hono/html';

type Markup = ReturnType<typeof html>;

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Static assets by path. Scripts are TypeScript with erasable types only, stripped at start. */
export const assets = new Map([
  ['/widget.js', { type: 'text/javascript; charset=utf-8', text: stripTypeScriptTypes(read('../browser/widget.ts')) }],
  ['/dialogo.js', { type: 'text/javascript; charset=utf-8', text: stripTypeScriptTypes(read('../browser/dialog.ts')) }],
  ['/estilo.css', { type: 'text/css; charset=utf-8', text: read('../browser/style.css') }],
]);

/** Sets the Content-Security-Policy: pages load only their own files, and only the dialog may be framed. */
export function pageHeaders({ inFrames }: { inFrames: boolean }): MiddlewareHandler {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(inFrames ? [] : ["frame-ancestors 'none'"]),
  ].join('; ');
  return async (c, next) => {
    await next();
    c.header('Content-Security-Policy', policy);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Referrer-Policy', 'same-origin');
    c.header('Cache-Control', 'no-store');
  };
}

const demonstrationLabel = 'Modo demostración: ningún pago es real';

/** A complete HTML page, labelled as a demonstration. */
export function page(title: string, body: Markup, options: { script?: string; kind?: string } = {}): Markup {
  return html`<!doctype html>
<html lang="es-CO">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="stylesheet" href="/estilo.css" />
    ${options.script ? html`<script type="module" src="${options.script}"></script>` : ''}
  </head>
  <body class="${options.kind ?? ''}">
    <header class="label">${demonstrationLabel}</header>
    ${body}
  </body>
</html>`;
}

const pesos = new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP', minimumFractionDigits: 0 });

/** Formats cents as pesos: '$ 95.000'. */
export function formatCents(amountInCents: number): string {
  return pesos.format(amountInCents / 100);
}
