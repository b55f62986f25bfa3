import { data, isRouteErrorResponse } from 'react-router';

/**
 * What a button of a list is answered when the shop or its database could not be reached: the reason, beside which the
 * list stays as it is. Who must sign in again or may not enter is led there.
 */
export function answerUnreached(error: unknown) {
  if (error instanceof Response) throw error;
  const refused = isRouteErrorResponse(error);
  if (refused && error.status !== 503) throw error;
  const problem = refused ? 'Base de datos no disponible.' : 'No hay conexión con la tienda.';
  return data({ ok: false as const, problem }, { status: 503 });
}
