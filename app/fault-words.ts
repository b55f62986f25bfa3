import { isRouteErrorResponse } from 'react-router';
import { isNetworkFailure } from './no-connection.ts';

/** Shown while the database is unavailable, with status 503. */
export const outageText = 'Base de datos no disponible.';
/** Shown after a bug, with status 500. */
export const bugText = 'Algo falló de nuestro lado.';
/** Shown when a request did not reach the shop. */
const unreachedText = 'No hay conexión con la tienda.';

/**
 * Explains in the browser why a request failed, for display on the page.
 *
 * @throws the error itself if the router must handle it: redirects, and statuses below 500 such as 403 and 404
 */
export function explainFailure(error: unknown): string {
  if (error instanceof Response) throw error;
  if (!isRouteErrorResponse(error)) return unreachedText;
  if (error.status < 500) throw error;
  return error.status === 503 ? outageText : bugText;
}

/** Explains for an error boundary why a page's data did not load. */
export function explainLoadFailure(error: unknown): string {
  if (isRouteErrorResponse(error)) return error.status === 503 ? outageText : bugText;
  return isNetworkFailure(error) ? unreachedText : bugText;
}
