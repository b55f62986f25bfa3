/** Shown instead of a page that could not be loaded. */
export const offlineTitle = 'Sin conexión';
export const offlineText =
  'No hay conexión con la tienda. Nada se pierde: tu carrito sigue guardado en este dispositivo, y puedes intentarlo otra vez sin riesgo.';
export const offlineReturnText = 'Esta página se abre sola cuando vuelva la conexión.';

/** Shown where a step of buying got no answer; nothing was sent, or sending it again changes nothing. */
export const unreachedStepText =
  'No hay conexión con la tienda. Nada se pierde, y puedes intentarlo otra vez sin riesgo.';

/**
 * Tells whether a request failed because of the network: by the messages of Chromium, Firefox and Safari, or because it
 * timed out.
 */
export function isNetworkFailure(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError' || error.name === 'NetworkError';
  return error instanceof TypeError && /failed to fetch|network ?error|load failed/i.test(error.message);
}
