/** Formats a number of units: '1 unidad', '3 unidades'. */
export function countUnits(count: number): string {
  return count === 1 ? '1 unidad' : `${count} unidades`;
}
