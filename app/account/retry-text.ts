import type { HeadersArgs } from 'react-router';

/** 'Demasiados intentos. Espera 3 minutos e inténtalo de nuevo.' */
export function retryText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Demasiados intentos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`;
}

/** 'Demasiadas solicitudes desde tu conexión. Espera 12 segundos e inténtalo de nuevo.' */
export function busyText(seconds: number): string {
  const wait = seconds === 1 ? 'un segundo' : `${seconds} segundos`;
  return `Demasiadas solicitudes desde tu conexión. Espera ${wait} e inténtalo de nuevo.`;
}

/** The same for programs: the header that goes with a 429 (RFC 9110, 10.2.3). */
export function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(seconds) };
}

/** The headers of a page under another one, as that one's, and when to try again: a form sent without a script gets it too. */
export function withRetryAfter({ actionHeaders, parentHeaders }: HeadersArgs): Headers {
  const headers = new Headers(parentHeaders);
  const wait = actionHeaders.get('Retry-After');
  if (wait) headers.set('Retry-After', wait);
  return headers;
}
