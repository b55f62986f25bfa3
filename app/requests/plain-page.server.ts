import { createHash } from 'node:crypto';

/** Style of plain pages. They load nothing, so that they work when nothing else does. */
const style = `
*{box-sizing:border-box}
html{color-scheme:light;background:#faf7f1;color:#17251d;font:450 1rem/1.625 'Montserrat Variable',Montserrat,ui-sans-serif,system-ui,sans-serif}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:2rem 1.25rem}
main{max-width:34rem;text-align:center}
svg{display:block;margin:0 auto 2rem}
.kind,.code{margin:0 0 .5rem;font-size:.875rem;color:#5f6a61}
.code{margin:2rem 0 0}
h1{margin:0;font-size:clamp(1.75rem,6vw,2.5rem);line-height:1.15;font-weight:600;letter-spacing:-.025em;text-wrap:balance}
h1~p{margin:1rem auto 0;color:#47544b;text-wrap:balance}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:2rem}
p a{color:inherit}
nav a{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:.5rem 1.5rem;border:1px solid #1f5139;border-radius:12px;color:#1f5139;font-weight:600;text-decoration:none}
nav a:first-child{background:#1f5139;color:#fff}
a:hover{text-decoration:underline;text-underline-offset:4px}
a:focus-visible{outline:2px solid #1f5139;outline-offset:3px}
@media (forced-colors:active){nav a{border-color:LinkText}}
`;

const mark =
  '<svg aria-hidden="true" viewBox="0 0 64 64" width="64" height="64"><circle cx="32" cy="32" r="32" fill="#1F5139"/><path fill="#FAF7F1" d="M30 47C17 42 15 29 18 18c9 5 14 15 12 29Z"/><path fill="#DCE5DB" d="M34 47c-1-13 4-22 14-27 1 12-3 23-14 27Z"/></svg>';

export type PlainPage = {
  /** the line above the title */
  kind: string;
  title: string;
  /** the tab's title, if it is not `title` */
  tabTitle?: string;
  /** paragraphs and links as HTML: callers escape what is not their own */
  body: string;
  /** an inline script, allowed by its hash; it may make requests to the shop */
  script?: string;
};

/** Writes a page that needs no other file, with the content security policy that allows its own style and script. */
export function writePlainPage({ kind, title, tabTitle = title, body, script }: PlainPage) {
  const html = `<!doctype html>
<html lang="es-CO"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${tabTitle}</title><style>${style}</style></head>
<body><main>${mark}<p class="kind">${kind}</p><h1>${title}</h1>${body}</main>${script ? `<script>${script}</script>` : ''}</body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script ? [`script-src ${hashOf(script)}`, "connect-src 'self'"] : []),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy } };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
