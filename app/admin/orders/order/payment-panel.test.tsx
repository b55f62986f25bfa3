import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { AttemptTransaction, PaymentAttempt } from '#shop/payments/find-payments.server.ts';
import type { IncidentInList } from '#shop/payments/incidents/incidents.server.ts';
import { anIncident } from '#shop/testing/incidents.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { PaymentPanel } from './payment-panel.tsx';

const noon = new Date('2026-11-20T17:00:00Z');

const declined: AttemptTransaction = {
  transactionId: 't-1',
  status: 'DECLINED',
  statusMessage: 'Fondos insuficientes',
  methodType: 'CARD',
  amountInCents: 8_900_000,
  currency: 'COP',
  paysOrder: false,
  returnedAt: null,
  createdAt: noon,
  updatedAt: noon,
};

const attempt: PaymentAttempt = {
  id: 'a',
  provider: 'wompi',
  kind: 'card',
  reference: 'ORDEN-1-abc',
  amount: 89_000,
  createdAt: noon,
  expiresAt: noon,
  checkedAt: null,
  transactions: [declined],
};

const incident: IncidentInList = {
  ...anIncident,
  kind: 'paid-without-stock',
  order: { ...anIncident.order, status: 'Pendiente', payment: 'unpaid' },
};

/** The text on screen, with single spaces. */
function wordsOf(element: React.ReactElement): string {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('each attempt shows its transactions with the provider’s texts, and which one paid', () => {
  const approved = {
    ...declined,
    transactionId: 't-2',
    status: 'APPROVED' as const,
    statusMessage: '',
    paysOrder: true,
  };
  const words = wordsOf(
    <PaymentPanel attempts={[{ ...attempt, transactions: [declined, approved] }]} incidents={[]} isTest={false} />,
  );
  expect(words).toContain('Tarjeta Intento del 20 nov 2026, 12:00 p. m. $ 89.000 Referencia ORDEN-1-abc');
  expect(words).toContain('Rechazada Fondos insuficientes CARD · Transacción t-1');
  expect(words).toContain('Aprobada Con esta se pagó el pedido CARD · Transacción t-2');
  expect(words).not.toContain('Prueba');
});

test('an unexpected amount or currency is marked, and so are test keys', () => {
  const odd = { ...declined, amountInCents: 100 };
  const words = wordsOf(<PaymentPanel attempts={[{ ...attempt, transactions: [odd] }]} incidents={[]} isTest />);
  expect(words).toContain('Por $ 1');
  expect(words).toContain('Pago Prueba');
});

test('open incidents come first and say what to do; resolved ones name who resolved them', () => {
  const settled = {
    ...incident,
    id: 'j',
    kind: 'voided' as const,
    resolvedAt: noon,
    resolvedByName: 'Marta',
    resolution: 'Devuelto',
  };
  const words = wordsOf(<PaymentPanel attempts={[]} incidents={[settled, incident]} isTest={false} />);
  expect(words).toMatch(
    /Pagado sin existencias \$ 89.000 El pago llegó cuando .* Pago anulado: \$ 89.000 · Resuelto por Marta · .* Devuelto$/,
  );
});

test('an order without online attempts has no payment panel', () => {
  expect(wordsOf(<PaymentPanel attempts={[]} incidents={[]} isTest />)).toBe('');
});

test('the history names the actor: a person, the customer, the provider or the shop, and the reason', () => {
  const base = { fromStatus: null, toStatus: null, actorName: '', note: '', createdAt: noon };
  const words = wordsOf(
    <OrderTimeline
      events={[
        { ...base, id: 1, kind: 'method', note: 'Transferencia Bancaria' },
        { ...base, id: 2, kind: 'proof-sent' },
        { ...base, id: 3, kind: 'proof-rejected', actorName: 'Marta', note: 'No se lee' },
        { ...base, id: 4, kind: 'lapsed', toStatus: 'Cancelado' },
        { ...base, id: 5, kind: 'payment-problem', note: 'Pagado sin existencias' },
        { ...base, id: 6, kind: 'paid', toStatus: 'Pagado', note: 'Wompi' },
      ]}
    />,
  ).replaceAll(' · 20 nov 2026, 12:00 p. m.', '');
  expect(words).toBe(
    'Historial Pagado Wompi Pago por revisar La tienda Pagado sin existencias Cancelado La tienda El pago no llegó a tiempo. ' +
      'Comprobante rechazado Marta No se lee Comprobante recibido Cliente Cambió la forma de pago Cliente Transferencia Bancaria',
  );
});
