import type { ConfirmOrderResult } from '#shop/orders/confirming/confirm-order.server.ts';

/** Explains in Spanish why an order was not confirmed. */
export function confirmationProblem({ reason }: Extract<ConfirmOrderResult, { ok: false }>): string {
  return reason === 'not-found'
    ? 'El pedido ya no existe.'
    : 'El pedido no espera confirmación: cambió de estado, o no se paga al recibir.';
}
