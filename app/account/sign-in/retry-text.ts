import type { HeadersArgs } from 'react-router';

/**
 * The message when a limit on one kind of action is reached: 'Demasiados intentos. Espera 3 minutos e inténtalo de
 * nuevo.'
 */
export function retryText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Demasiados intentos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`;
}

/**
 * The message when a network address exceeds its limit of requests: 'Demasiadas solicitudes desde tu conexión. Espera
 * 12 segundos e inténtalo de nuevo.'
 */
export function busyText(seconds: number): string {
  const wait = seconds === 1 ? 'un segundo' : `${seconds} segundos`;
  return `Demasiadas solicitudes desde tu conexión. Espera ${wait} e inténtalo de nuevo.`;
}

/** The Retry-After header of a 429 or 503 response (RFC 9110, 10.2.3). */
export function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(seconds) };
}

/** The headers of a nested page: those of its parent, and the action's Retry-After for forms sent without scripts. */
export function withRetryAfter({ actionHeaders, parentHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders);
  const wait = actionHeaders.get('Retry-After');
  if (wait) headers.set('Retry-After', wait);
  return headers;
}
