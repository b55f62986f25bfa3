import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { IncidentInList } from '#shop/payments/incidents.server.ts';
import { anIncident } from '#shop/testing/incidents.ts';
import { SettleForm } from './settle-form.tsx';

const formOf = (overrides: Partial<IncidentInList>) =>
  renderToStaticMarkup(
    <SettleForm incident={{ ...anIncident, ...overrides }} pending={false} onCancel={() => {}} onSend={() => {}} />,
  );

test.each(['paid-twice', 'wrong-amount', 'paid-after-cancel', 'paid-deleted'] as const)(
  'whoever settles money that came unwanted may say that it was returned (%s)',
  (kind) => expect(formOf({ kind })).toContain('El dinero se devolvió al cliente'),
);

test.each(['voided', 'reversed', 'partly-reversed'] as const)(
  'nobody returns money by settling an incident that says that it is gone (%s)',
  (kind) => expect(formOf({ kind })).not.toContain('devol'),
);

test.each([
  ['Pagado', false],
  ['Pendiente', true],
] as const)(
  'money for a withdrawn product is not returned by settling its incident while the order is paid (%s)',
  (status, mayBeReturned) => {
    const order = { ...anIncident.order, status };
    const form = formOf({ kind: 'paid-without-stock', provider: 'none', order });
    expect(form.includes('El dinero se devolvió al cliente')).toBe(mayBeReturned);
  },
);

test('a refund owed asks how the money was returned', () => {
  expect(formOf({ kind: 'refund-owed' })).toContain('¿Cómo devolviste el dinero?');
});
