import type { RecordMovementResult } from '#shop/catalog/stock/record-movement.server.ts';

/** Explains in Spanish why a movement of the shelf was not recorded. */
export function movementProblem(result: Extract<RecordMovementResult, { ok: false }>): string {
  switch (result.reason) {
    case 'gone':
      return 'El producto ya no existe.';
    case 'newer':
      return `El estante cambió: ahora figuran ${result.shelf}. Mira los últimos movimientos y revisa lo tuyo antes de guardar otra vez.`;
    case 'too-many':
      return `En el estante solo hay ${result.shelf}.`;
  }
}
