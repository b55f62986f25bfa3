const figures = new Intl.NumberFormat('es-CO');

export const figure = (count: number) => figures.format(count);

/** Formats a number with its noun: '1 producto', '2.000 productos'. */
export function countText(count: number, one: string, many: string): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
