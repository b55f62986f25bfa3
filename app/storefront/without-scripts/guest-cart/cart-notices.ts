/** Messages on /carrito after a form without scripts was refused, by the code in the address. */
const notices = {
  agotado: 'No se añadió: no quedan más unidades de ese producto.',
  lleno: 'No se añadió: el carrito ya tiene todas las líneas que caben en un pedido.',
  'no-disponible': 'Ese producto ya no está disponible.',
  incompleto: 'No se entendió la cantidad. Escribe un número de unidades.',
  muchas: 'No podemos apartar tantas unidades por transferencia. Pide menos o elige otra forma de pedir.',
  'sin-recogida': 'No se agendó la recogida: no quedan tantas unidades.',
  espera: 'Se hicieron muchas solicitudes en poco tiempo. Espera unos minutos e inténtalo de nuevo.',
  falla: 'No pudimos atender la solicitud. Tu carrito está guardado: inténtalo de nuevo en unos minutos.',
} as const;

export type CartNotice = keyof typeof notices;

export const cartPath = '/carrito';

export const cartNoticePath = (notice: CartNotice) => `${cartPath}?aviso=${notice}`;

/** Finds the text of a code; null for an unknown one. */
export function readCartNotice(code: string | null): string | null {
  return code !== null && Object.hasOwn(notices, code) ? notices[code as CartNotice] : null;
}
