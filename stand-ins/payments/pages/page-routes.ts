import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Bindings } from '#stand-ins/payments/controls.ts';
import type { Provider } from '#stand-ins/payments/provider.ts';
import { settlementFile } from '#stand-ins/payments/settlement-file.ts';
import { overviewPage } from './overview-page.ts';
import { page, pageHeaders } from './page.ts';

/** Pages that users open directly: the payments of this run, and the documents a card payer accepts. */
export function pageRoutes(provider: Provider) {
  const { ledger, events } = provider;
  return new Hono<Bindings>()
    .use(pageHeaders({ inFrames: false }))
    .get('/', (c) => {
      const payments = ledger.list().map((transaction) => ({ transaction, deliveries: events.of(transaction.id) }));
      return c.html(overviewPage(payments.reverse()));
    })
    .post('/decisiones/:id', async (c) => {
      // CSRF protection: only our own page may settle a payment.
      if (c.req.header('Origin') !== new URL(c.req.url).origin) return c.text('Forbidden', 403);
      const { status } = await c.req.parseBody();
      if (status === 'APPROVED' || status === 'DECLINED') ledger.settle(c.req.param('id'), status);
      return c.redirect('/', 303);
    })
    .get('/liquidacion.csv', (c) =>
      c.body(settlementFile(ledger.list()), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="liquidacion.csv"',
      }),
    )
    .get('/documentos/terminos', (c) =>
      c.html(
        documentPage('Términos y condiciones del proveedor', [
          'Este documento ocupa el lugar de los términos que un proveedor de pagos real pide aceptar antes de pagar con tarjeta.',
          'Quien lo acepta no se obliga a nada: en modo demostración no hay contrato, no hay cobro y no se mueve dinero.',
        ]),
      ),
    )
    .get('/documentos/datos-personales', (c) =>
      c.html(
        documentPage('Autorización para el tratamiento de datos personales', [
          'Este documento ocupa el lugar de la autorización de tratamiento de datos que pide un proveedor de pagos real.',
          'Lo que se escribe en el modo demostración queda en la memoria de este equipo y se borra cuando el programa termina. No se envía a nadie.',
        ]),
      ),
    );
}

function documentPage(title: string, paragraphs: string[]) {
  return page(
    `${title} · modo demostración`,
    html`<main class="document">
      <h1>${title}</h1>
      ${paragraphs.map((text) => html`<p>${text}</p>`)}
    </main>`,
  );
}
