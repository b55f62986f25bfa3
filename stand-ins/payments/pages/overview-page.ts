import { html } from 'hono/html';
import type { Delivery } from '#stand-ins/payments/events.ts';
import type { Status, Transaction } from '#stand-ins/payments/transactions.ts';
import { formatCents, page } from './page.ts';

type Payment = { transaction: Transaction; deliveries: Delivery[] };

const statusWords: Record<Status, string> = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobado',
  DECLINED: 'Rechazado',
  ERROR: 'Error',
  VOIDED: 'Anulado',
};

const deliveryWords: Record<Delivery['state'], string> = {
  held: 'Retenido',
  sending: 'Enviando…',
  delivered: 'Entregado a la tienda',
  waiting: 'La tienda no respondió: se enviará otra vez',
  'given-up': 'La tienda no respondió: no se enviará más',
  nowhere: 'Sin dirección de la tienda',
};

const methodWords: Record<string, string> = { CARD: 'Tarjeta', NEQUI: 'Nequi', PSE: 'PSE' };

const times = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  timeStyle: 'medium',
  dateStyle: 'short',
});

/** Lists the payments of this run, with buttons to approve or decline pending ones. */
export function overviewPage(payments: Payment[]) {
  return page(
    'Proveedor de pagos · modo demostración',
    html`<main class="overview">
      <h1>Proveedor de pagos · modo demostración</h1>
      <p>
        Este programa hace las veces de la pasarela de pagos mientras la tienda no tenga cuenta con una. Todo ocurre en
        este equipo: no se mueve dinero, y lo que ves aquí se borra cuando el programa termina.
      </p>
      <div class="head">
        <h2>Pagos de esta sesión</h2>
        <a class="button secondary" href="/liquidacion.csv" download>Archivo de liquidación</a>
        <a class="button secondary" href="/">Actualizar</a>
      </div>
      ${
        payments.length === 0
          ? html`<p class="empty">Todavía no hay pagos. Los que se hagan en la tienda aparecen aquí.</p>`
          : html`<ul class="payments">
              ${payments.map(payment)}
            </ul>`
      }
    </main>`,
  );
}

function payment({ transaction, deliveries }: Payment) {
  const { id, reference, status, amount_in_cents, payment_method_type, created_at } = transaction;
  return html`<li>
    <div class="head">
      <h3>${formatCents(amount_in_cents)}</h3>
      <p class="badge ${status.toLowerCase()}">${statusWords[status]}</p>
    </div>
    <dl>
      ${row('Referencia', html`<span class="code">${reference}</span>`)}
      ${row('Transacción', html`<span class="code">${id}</span>`)}
      ${row('Medio', methodWords[payment_method_type] ?? payment_method_type)}
      ${row('Hora', times.format(Date.parse(created_at)))} ${row('Aviso a la tienda', deliveryText(status, deliveries))}
    </dl>
    ${status === 'PENDING' ? decision(id, reference) : ''}
  </li>`;
}

function deliveryText(status: Status, deliveries: Delivery[]) {
  if (deliveries.length === 0) return status === 'PENDING' ? 'Se envía cuando el pago termine' : 'Ninguno';
  return deliveries.map(({ state, attempts }) => {
    const tries = attempts.map((answer) => answer ?? 'sin respuesta').join(', ');
    return html`<span>${deliveryWords[state]}${tries ? ` (respuestas: ${tries})` : ''}</span>`;
  });
}

function decision(id: string, reference: string) {
  return html`<form method="post" action="/decisiones/${id}">
    <button class="primary" name="status" value="APPROVED" aria-label="Aprobar el pago ${reference}">Aprobar</button>
    <button class="secondary" name="status" value="DECLINED" aria-label="Rechazar el pago ${reference}">Rechazar</button>
  </form>`;
}

function row(name: string, value: unknown) {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
