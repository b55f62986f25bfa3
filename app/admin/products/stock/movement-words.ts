import type { MovementKind } from '#db/schema.ts';

/** Labels for the kinds of stock movements. */
export const movementWords: Record<MovementKind, string> = {
  sold: 'Salió un pedido',
  'given-back': 'Volvió al estante',
  counted: 'Se contó',
  imported: 'Se importó un archivo',
  'written-off': 'Se dio de baja',
};
