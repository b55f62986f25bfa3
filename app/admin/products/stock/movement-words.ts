import type { MovementKind } from '#db/schema.ts';

/** What happened to the units, for staff. */
export const movementWords: Record<MovementKind, string> = {
  sold: 'Salió un pedido',
  'given-back': 'Volvió al estante',
  counted: 'Se contó',
  imported: 'Se importó un archivo',
  'written-off': 'Se dio de baja',
};
