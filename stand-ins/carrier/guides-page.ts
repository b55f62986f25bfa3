import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Bindings } from './carrier-faults.ts';
import type { Guide, Tracking } from './guide-ledger.ts';
import { type HistoryName, historyNames } from './parcel-histories.ts';
import type { Carrier } from './v2-routes.ts';

const historyWords: Record<HistoryName, string> = {
  delivered: 'Se entrega',
  incident: 'Novedad y luego se entrega',
  'stays-incident': 'Se queda con novedad',
  refused: 'Lo rechazan y vuelve',
  returned: 'No lo encuentran y vuelve',
  lost: 'Se pierde',
  'never-collected': 'Nunca lo recogen',
};

const pesos = new Intl.NumberFormat('es-CO');
const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1f2a24; background: #f6f4ee; }
  body { margin: 0; } main { max-width: 48rem; margin: 0 auto; padding: 1rem; }
  header { background: #5b3a12; color: #fff; padding: .5rem 1rem; text-align: center; }
  ul { list-style: none; padding: 0; } li { background: #fff; border: 1px solid #cfc9b8; border-radius: 12px; padding: 1rem; margin: 0 0 1rem; }
  h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin: 0; } form { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .75rem; }
  button, select { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: 8px; border: 1px solid #5b3a12; background: #fff; color: inherit; }`;

/** The page that users open: the guides of this run, each with buttons for what happens to it next. */
export function guidesPage({ ledger }: Carrier) {
  return new Hono<Bindings>()
    .use(async (c, next) => {
      await next();
      c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'");
      c.header('Cache-Control', 'no-store');
    })
    .get('/', (c) => {
      const guides = ledger.list().map((guide) => ({ guide, tracking: ledger.track(guide) }));
      return c.html(pageOf(guides.reverse()));
    })
    .post('/guias/:tracker', async (c) => {
      // CSRF protection: only our own page may move a parcel.
      if (c.req.header('Origin') !== new URL(c.req.url).origin) return c.text('Forbidden', 403);
      const guide = ledger.find(c.req.param('tracker'));
      const { history } = await c.req.parseBody();
      const chosen = historyNames.find((name) => name === history);
      if (guide && chosen) {
        guide.history = chosen;
        ledger.advance(guide);
      }
      return c.redirect('/', 303);
    });
}

function pageOf(guides: { guide: Guide; tracking: Tracking }[]) {
  return html`<!doctype html>
<html lang="es-CO">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Transportadora · modo demostración</title>
    <style>${style}</style>
  </head>
  <body>
    <header>Modo demostración: ninguna guía es real</header>
    <main>
      <h1>Transportadora · modo demostración</h1>
      <p>
        Este programa hace las veces de EnvioClick Pro mientras la tienda no tenga cuenta. No sale ningún paquete, y lo que
        ves aquí se borra cuando el programa termina.
      </p>
      ${
        guides.length === 0
          ? html`<p>Todavía no hay guías. Las que se compren en la tienda aparecen aquí.</p>`
          : html`<ul>
              ${guides.map(itemOf)}
            </ul>`
      }
    </main>
  </body>
</html>`;
}

function itemOf({ guide, tracking }: { guide: Guide; tracking: Tracking }) {
  return html`<li>
    <h2>${guide.carrier} · ${guide.tracker}</h2>
    <p>
      ${tracking.status} (${tracking.statusDetail}) · Referencia ${guide.reference} · Valor a recaudar: $
      ${pesos.format(guide.codValue)}
    </p>
    ${
      guide.cancelledAt === null
        ? html`<form method="post" action="/guias/${guide.tracker}">
            <select name="history" aria-label="Qué pasa con la guía ${guide.tracker}">
              ${historyNames.map(
                (name) =>
                  html`<option value="${name}" ${name === guide.history ? 'selected' : ''}>${historyWords[name]}</option>`,
              )}
            </select>
            <button aria-label="Pasar la guía ${guide.tracker} al siguiente estado">Siguiente estado</button>
          </form>`
        : ''
    }
  </li>`;
}
