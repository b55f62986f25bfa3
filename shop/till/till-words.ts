import type { TillMovementKind } from '#db/schema.ts';

/** Cash that staff move other than for an order, as they know it. */
export const movementWords: Record<TillMovementKind, string> = { payout: 'Salida', deposit: 'Entrada' };

export const longestTillReason = 200;
