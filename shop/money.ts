/** Colombian pesos: whole, never negative. */
export type Pesos = number;

/** The highest amount that staff may write. A higher one is a typing error, such as a digit key held down. */
export const mostPesos = 1_000_000_000;

/** Matches the positions before each trailing group of three digits. */
const thousands = /\B(?=(\d{3})+$)/g;

/**
 * Formats an amount: '$ 54.400', with a no-break space so that the sign stays with the number.
 *
 * Without Intl, whose formatter takes a phone some fifty milliseconds to create while the page becomes interactive.
 */
export function formatPesos(pesos: Pesos): string {
  return `$\u00a0${withThousands(Math.round(pesos))}`;
}

/** Formats the price of something that may cost nothing: 'Gratis'. */
export function formatPriceOrFree(price: Pesos): string {
  return price > 0 ? formatPesos(price) : 'Gratis';
}

/** Formats a whole number with dots between its thousands: '54.400'. */
export function withThousands(whole: number): string {
  return String(whole).replace(thousands, '.');
}
