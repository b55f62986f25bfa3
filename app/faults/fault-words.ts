import { isRouteErrorResponse } from 'react-router';
import { isNetworkFailure } from './no-connection.ts';

/** Shown while the database is unavailable, with status 503. */
export const outageText = 'Base de datos no disponible.';
/** Shown after a bug, with status 500. */
export const bugText = 'Algo falló de nuestro lado.';
/** Shown when a request did not reach the shop. */
export const unreachedText = 'No hay conexión con la tienda.';

/**
 * Explains in the browser why a request failed, for display on the page: in the server's words if it answered, and as a
 * missing connection only if the network failed.
 *
 * @throws the error itself if the router must handle it: redirects, and statuses below 500 such as 403 and 404
 */
export function explainFailure(error: unknown): string {
  if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
  return explainLoadFailure(error);
}

/** Explains for an error boundary why a page's data did not load. */
export function explainLoadFailure(error: unknown): string {
  return explainCaught(error, unreachedText);
}

/**
 * Explains why a `fetch` or a call of the router failed.
 *
 * @param offlineText shown if the request did not reach the shop
 */
export function explainCaught(error: unknown, offlineText: string): string {
  if (isRouteErrorResponse(error)) return problemIn(error.data) ?? bugText;
  return isNetworkFailure(error) ? offlineText : bugText;
}

/**
 * Explains a response that is not an answer of the shop's code: a page instead of JSON.
 *
 * @returns null if the shop was not reached: a redirect that was not followed, or a proxy without the shop behind it
 */
export function explainForeignAnswer(status: number): string | null {
  if (status === 0 || status === 502 || status === 503 || status === 504) return null;
  return status === 429 ? 'Espera un momento y vuelve a intentarlo.' : bugText;
}

/** The problem that the server names in a fault; null if it names none. */
export function problemIn(answer: unknown): string | null {
  const problem = typeof answer === 'object' && answer !== null && 'problem' in answer ? answer.problem : null;
  return typeof problem === 'string' ? problem : null;
}
