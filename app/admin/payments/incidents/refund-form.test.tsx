import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { anIncident } from '#shop/testing/incidents.ts';
import { RefundForm } from './refund-form.tsx';

function shown(overrides: Partial<typeof anIncident>) {
  const element = <RefundForm incident={{ ...anIncident, ...overrides }} refusal={undefined} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

test('no file is offered while the refund is said to be at the provider', () => {
  expect(shown({ isWholeAtProvider: true })).not.toContain('Comprobante de la devolución');
  expect(shown({ isWholeAtProvider: false })).toContain('Comprobante de la devolución');
});

test('the amount that is shown is sent', () => {
  expect(shown({ amountInCents: 6_000_000 })).toMatch(
    /Por devolver: \$\s60\.000.*name="amountInCents" value="6000000"/,
  );
});
