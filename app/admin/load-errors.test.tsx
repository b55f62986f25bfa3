import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorBoundary as Categories } from '#app/admin/categories/categories.tsx';
import { ErrorBoundary as Dashboard } from '#app/admin/dashboard/dashboard.tsx';
import { ErrorBoundary as Offers } from '#app/admin/offers/offers.tsx';
import { ErrorBoundary as Order } from '#app/admin/orders/order/order.tsx';
import { ErrorBoundary as Orders } from '#app/admin/orders/orders.tsx';
import { ErrorBoundary as Products } from '#app/admin/products/products.tsx';
import { ErrorBoundary as ServiceRequests } from '#app/admin/service-requests/service-requests.tsx';
import { ErrorBoundary as Settings } from '#app/admin/settings/settings.tsx';

/** The text of an error boundary. */
function textOf(Boundary: unknown, error: unknown): string {
  const Shown = Boundary as ComponentType<{ error: unknown }>;
  const Page = createRoutesStub([{ path: '/', Component: () => <Shown error={error} /> }]);
  return renderToStaticMarkup(<Page />).replaceAll(/(?:<[^>]*>)+/g, ' ');
}

const outage = new ErrorResponse(503, '', { problem: 'Base de datos no disponible.' });

test.each([
  ['dashboard', Dashboard, 'Error de Carga Base de datos no disponible.'],
  ['products', Products, 'Error al Cargar Productos No se pudieron cargar los productos. Base de datos no disponible.'],
  [
    'categories',
    Categories,
    'Error al Cargar Categorías No se pudieron cargar las categorías. Base de datos no disponible.',
  ],
  ['offers', Offers, 'No se pudieron cargar los productos. Base de datos no disponible.'],
  ['orders', Orders, 'Base de datos no disponible.'],
  ['an order', Order, 'No se pudo cargar el detalle del pedido. Base de datos no disponible.'],
  ['service requests', ServiceRequests, 'No se pudieron cargar las solicitudes. Base de datos no disponible.'],
  ['settings', Settings, 'Base de datos no disponible.'],
])('a screen whose data cannot be loaded says why: %s', (_, Boundary, text) => {
  expect(textOf(Boundary, outage)).toContain(text);
});

test('a screen whose loader has a bug does not blame the database', () => {
  expect(textOf(Orders, new ErrorResponse(500, '', null))).toContain('Algo falló de nuestro lado.');
  expect(textOf(Orders, new TypeError('x is not a function'))).toContain('Algo falló de nuestro lado.');
});

test('an unknown order is not found', () => {
  expect(textOf(Order, new ErrorResponse(404, '', null))).toContain('Pedido no encontrado.');
});
