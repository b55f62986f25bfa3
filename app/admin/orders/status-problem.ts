import type { ChangeOrderStatusResult } from '#shop/orders/change-order-status.server.ts';
import { shortStockText } from './short-stock-text.ts';

/** Why an order's status was not changed. */
export function statusProblem(result: Extract<ChangeOrderStatusResult, { ok: false }>): string {
  switch (result.reason) {
    case 'not-found':
      return 'Pedido no encontrado.';
    case 'short-stock':
      return shortStockText(result.products);
    case 'changed-meanwhile':
      return result.changedBy
        ? `${result.changedBy} lo pasó a ${result.status} mientras tanto.`
        : `Pasó a ${result.status} mientras tanto.`;
  }
}
