/** What the two tables of this page share. */

export const heading = 'px-3 py-2.5 text-left font-semibold first:pl-6 last:pr-6';
export const cell = 'px-3 py-3 first:pl-6 last:pr-6';

/** '1 unidad', '3 unidades' */
export function units(count: number): string {
  return count === 1 ? '1 unidad' : `${count} unidades`;
}
