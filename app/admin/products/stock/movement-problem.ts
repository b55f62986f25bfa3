import type { RecordMovementResult } from '#shop/catalog/stock/record-movement.server.ts';
import type { RecordReturnResult } from '#shop/orders/record-return.server.ts';

/** Explains in Spanish why a movement of the shelf was not recorded. */
export function movementProblem(result: Extract<RecordMovementResult | RecordReturnResult, { ok: false }>): string {
  switch (result.reason) {
    case 'gone':
      return 'El producto ya no existe.';
    case 'newer':
      return `El estante cambió mientras contabas: ahora figuran ${result.shelf}. Cuenta otra vez.`;
    case 'no-order':
      return 'No hay un pedido con ese número.';
    case 'not-sent':
      return 'Las unidades de ese pedido no están por fuera: no se ha enviado, o se canceló y ya volvieron.';
    case 'too-many':
      return 'shelf' in result
        ? `En el estante solo hay ${result.shelf}.`
        : `De ese pedido faltan por volver ${result.left} de este producto.`;
  }
}
