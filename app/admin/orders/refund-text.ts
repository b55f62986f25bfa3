import { formatPesos } from '#shop/money.ts';
import type { OrderSummary } from '#shop/orders/order.ts';

/** Says in a question how much money has to be returned if these orders are cancelled or deleted; '' for none. */
export function refundText(orders: Pick<OrderSummary, 'id'>[], paid: Record<string, number>): string {
  const amounts = orders.flatMap(({ id }) => paid[id] ?? []);
  if (amounts.length === 0) return '';
  const sum = formatPesos(amounts.reduce((one, other) => one + other, 0));
  const lead =
    orders.length === 1
      ? 'Este pedido está pagado'
      : amounts.length === 1
        ? '1 de ellos está pagado'
        : `${amounts.length} de ellos están pagados`;
  return `${lead}: ${sum} por devolver, que quedan anotados en Pagos.`;
}
