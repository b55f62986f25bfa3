import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ProductNotFound } from './product-not-found.tsx';

function shown(status: number): string {
  const router = createMemoryRouter([{ path: '*', element: <ProductNotFound status={status} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test.each([503, 500])('a product that could not be loaded (%i) is not called gone, and can be retried', (status) => {
  expect(shown(status)).toContain('No se pudo cargar el producto.');
  expect(shown(status)).toContain('Reintentar');
});

test('an unknown address says so', () => {
  expect(shown(404)).toContain('La dirección no es correcta o el producto ya no está en la tienda.');
});
