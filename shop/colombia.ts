/** The places and the telephone numbers of the country the shop delivers to. */

/** The 32 departments and Bogotá, in Spanish alphabetical order, as the select shows them. */
export const departments = [
  'Amazonas',
  'Antioquia',
  'Arauca',
  'Atlántico',
  'Bogotá, D.C.',
  'Bolívar',
  'Boyacá',
  'Caldas',
  'Caquetá',
  'Casanare',
  'Cauca',
  'Cesar',
  'Chocó',
  'Córdoba',
  'Cundinamarca',
  'Guainía',
  'Guaviare',
  'Huila',
  'La Guajira',
  'Magdalena',
  'Meta',
  'Nariño',
  'Norte de Santander',
  'Putumayo',
  'Quindío',
  'Risaralda',
  'San Andrés y Providencia',
  'Santander',
  'Sucre',
  'Tolima',
  'Valle del Cauca',
  'Vaupés',
  'Vichada',
] as const;

export type Department = (typeof departments)[number];

/** The countries an order may go to; the first is the default. */
export const countries = ['Colombia', 'España', 'Portugal', 'Francia', 'Italia', 'Alemania'] as const;

/** Whether an address lies outside of Colombia. One that names no country is from before others were to choose from. */
export function isAbroad(country: string): boolean {
  return country !== '' && country !== countries[0];
}

/**
 * Reads a Colombian telephone number as people write it: '300 123 4567', '(606) 335-4120', '+57 300 123 4567'.
 *
 * Spaces, dashes, dots and brackets are dropped, then the country prefix: '+57' always, a bare '57' only when
 * ten digits follow, because a number may itself begin with 57.
 *
 * @returns the ten digits, or null when there are not exactly ten
 */
export function parsePhone(text: string): string | null {
  const compact = text.replace(/[\s\-–.()]/g, '');
  const national = compact.replace(/^\+57/, '').replace(/^57(?=\d{10}$)/, '');
  return /^\d{10}$/.test(national) ? national : null;
}

/** A number as Colombians read it, '300 123 4567'; what is not a Colombian number stays as it came. */
export function formatPhone(text: string): string {
  const digits = parsePhone(text);
  return digits ? `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : text.trim();
}
