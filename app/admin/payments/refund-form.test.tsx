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
