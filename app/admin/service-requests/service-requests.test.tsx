import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { ErrorBoundary } from './service-requests.tsx';

test('a list that does not come says why', () => {
  const Page = createRoutesStub([
    { path: '/', Component: () => <ErrorBoundary error={new ErrorResponse(503, '', null)} params={{}} /> },
  ]);

  expect(renderToStaticMarkup(<Page />).replace(/<[^>]*>/g, ' ')).toContain(
    'No se pudieron cargar las solicitudes. Base de datos no disponible.',
  );
});
