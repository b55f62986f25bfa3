import type { ReturnedLine, ReturnKind } from '#db/schema.ts';

/** Why units came back, for staff: the name of each kind, and when it is chosen. */
export const returnKindWords: Record<ReturnKind, { label: string; hint: string }> = {
  withdrawal: { label: 'Retracto', hint: 'El cliente se arrepintió dentro del plazo de la ley.' },
  warranty: { label: 'Garantía', hint: 'El producto llegó mal o falló.' },
  refused: { label: 'Paquete rechazado', hint: 'La transportadora lo trajo de vuelta sin entregarlo.' },
  courtesy: { label: 'Cortesía', hint: 'La ley no lo pide, pero la tienda lo acepta.' },
};

/** '2 × Miel de Abejas, 1 × Polen' */
export function returnedText(lines: { name: string; units: number }[]): string {
  return lines.map(({ name, units }) => `${units} × ${name}`).join(', ');
}

/** The same for the lines of a return, with the names that the items of the order have. */
export function returnedUnitsText({ lines, items }: { lines: ReturnedLine[]; items: { name: string }[] }): string {
  return returnedText(lines.map(({ line, units }) => ({ name: items[line]?.name ?? 'Producto', units })));
}
