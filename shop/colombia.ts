/** Phone numbers of Colombia, and the countries the shop delivers to. */

/** The countries an order may go to; the first is the default. */
export const countries = ['Colombia', 'España', 'Portugal', 'Francia', 'Italia', 'Alemania'] as const;

/**
 * Whether an address is outside of Colombia. An address without a country is inside: it is older than deliveries
 * abroad.
 */
export function isAbroad(country: string | undefined): boolean {
  return country !== undefined && country !== '' && country !== countries[0];
}

/** Whether a form's country is Colombia. Also true if none is chosen, because Colombia is the default. */
export function isHome(country: unknown): boolean {
  return typeof country !== 'string' || !isAbroad(country);
}

/**
 * Parses a Colombian phone number as people write it: '300 123 4567', '(606) 335-4120', '+57 300 123 4567'.
 *
 * Drops spaces, dashes, dots and brackets, then the country prefix: '+57' always, a bare '57' only before ten digits,
 * because a number may itself begin with 57.
 *
 * @returns the ten digits; null if there are not exactly ten
 */
export function parsePhone(text: string): string | null {
  const compact = text.replace(/[\s\-–.()]/g, '');
  const national = compact.replace(/^\+57/, '').replace(/^57(?=\d{10}$)/, '');
  return /^\d{10}$/.test(national) ? national : null;
}

/** Formats a Colombian number as '300 123 4567'; any other text stays as it is. */
export function formatPhone(text: string): string {
  const digits = parsePhone(text);
  return digits ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : text.trim();
}
