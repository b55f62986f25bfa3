/** Colombian pesos: whole, never negative. */
export type Pesos = number;

/** Before each group of three figures that ends the number. */
const thousands = /\B(?=(\d{3})+$)/g;

/**
 * Words an amount as people read it: '$ 54.400', with a no-break space so that the sign never stands alone on a line.
 *
 * By hand: a formatter of Intl's takes a phone some fifty milliseconds to make, in the moment the page wakes up.
 */
export function formatPesos(pesos: Pesos): string {
  return `$\u00a0${withThousands(Math.round(pesos))}`;
}

/** A whole number with dots between its thousands: '54.400'. */
export function withThousands(whole: number): string {
  return String(whole).replace(thousands, '.');
}
