import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import Page, { ErrorBoundary, meta } from './fault-boundary.tsx';

function failedPage(error: unknown): string {
  const Stub = createRoutesStub([
    { id: 'page', path: '/productos', Component: Page, ErrorBoundary: ErrorBoundary as () => React.ReactNode },
  ]);
  return renderToStaticMarkup(
    <Stub initialEntries={['/productos?pagina=2']} hydrationData={{ errors: { page: error } }} />,
  );
}

const matches = [null, { loaderData: { origin: 'https://tienda.example', settings: { siteName: 'La Botica' } } }];
const metaOf = (error: unknown) => meta({ error, matches } as unknown as Parameters<typeof meta>[0]);

test('a failed page says so in Spanish and can be reloaded, also without scripts', () => {
  const html = failedPage(new Error('Cannot read properties of undefined'));

  expect(html).toMatch(/<h1[^>]*>Algo salió mal</);
  expect(html).toMatch(/<a href="\/productos\?pagina=2"[^>]*>Reintentar</);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Volver al inicio</);
  expect(html).not.toContain('undefined');
});

test('a page that found no connection says so without a picture, in the tab too, and that nothing is lost', () => {
  const error = new TypeError('Failed to fetch');
  const html = failedPage(error);

  expect(html).toMatch(/<h1[^>]*>Sin conexión</);
  for (const words of ['No hay conexión con la tienda', 'Nada se pierde', 'otra vez sin riesgo', 'Reintentar'])
    expect(html).toContain(words);
  expect(html).not.toContain('<img');
  expect(metaOf(error)).toContainEqual({ title: 'Sin conexión · La Botica' });
});

test('a refused request is not called a fault of the shop', () => {
  expect(() => failedPage({ status: 403, statusText: '', internal: false, data: null })).toThrow();
});

test('an error page is never indexed', () => {
  expect(metaOf(new Error('away'))).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(metaOf(undefined)).toEqual([]);
});
