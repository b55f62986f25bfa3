/** 'Demasiados intentos. Espera 3 minutos e inténtalo de nuevo.' */
export function retryText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Demasiados intentos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`;
}

/** The same for programs: the header that goes with a 429 (RFC 9110, 10.2.3). */
export function retryAfter(seconds: number): Record<string, string> {
  return { 'Retry-After': String(seconds) };
}
