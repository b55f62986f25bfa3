/** 'Demasiados intentos. Espera 3 minutos e inténtalo de nuevo.' */
export function retryText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Demasiados intentos. Espera ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} e inténtalo de nuevo.`;
}
