import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { TillMove } from '#shop/till/till.ts';
import { movementWords } from '#shop/till/till-words.ts';

/** What cash that came into a till, or left it, was. */
export function moveTitle(move: TillMove): string {
  switch (move.kind) {
    case 'received':
      return `Pedido ${formatOrderNumber(move.orderNumber)}`;
    case 'refunded':
      return `Devolución del pedido ${formatOrderNumber(move.orderNumber)}`;
    default:
      return movementWords[move.kind];
  }
}

/** An amount with the sign of what it does to the till: '$ 20.000' or '− $ 20.000'. */
export function moveAmount({ kind, amount }: Pick<TillMove, 'kind' | 'amount'>): string {
  return signedPesos(kind === 'refunded' || kind === 'payout' ? -amount : amount);
}

/** Pesos that may be negative. */
export function signedPesos(pesos: number): string {
  return pesos < 0 ? `−\u2060${formatPesos(-pesos)}` : formatPesos(pesos);
}

/** What was counted beyond what should be there: 'Faltan $ 2.000', 'Sobran $ 500' or 'Cuadra'. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'Cuadra';
  return `${difference < 0 ? 'Faltan' : 'Sobran'} ${formatPesos(Math.abs(difference))}`;
}
