/** Colombian pesos: whole, never negative. */
export type Pesos = number;

// Made once: building an Intl formatter costs far more than using it.
const wholePesos = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 0, useGrouping: 'always' });

/** Words an amount as people read it: '$ 54.400', with a no-break space so that the sign never stands alone on a line. */
export function formatPesos(pesos: Pesos): string {
  return `$\u00a0${wholePesos.format(pesos)}`;
}
