import { formatPesos } from '#shop/money.ts';
import type { SeenOrder } from '#shop/orders/order.ts';
import { isToBePaid } from '#shop/orders/status/order-status.ts';

/** Says in a question how much money has to be returned if these orders are cancelled or deleted; '' for none. */
export function refundText(orders: Pick<SeenOrder, 'id' | 'status'>[], paid: Record<string, number>): string {
  const owing = orders.filter(({ id }) => id in paid);
  if (owing.length === 0) return '';
  const sum = formatPesos(owing.reduce((total, { id }) => total + (paid[id] ?? 0), 0));
  return `${lead(owing, orders.length)}: ${sum} por devolver, que quedan anotados en Pagos.`;
}

/** An order that is still to be paid may have money too: of another value, in another currency. */
function lead(owing: Pick<SeenOrder, 'status'>[], count: number): string {
  if (owing.some(({ status }) => isToBePaid(status)))
    return `La tienda tiene dinero de ${count === 1 ? 'este pedido' : `${owing.length} de ellos`}`;
  if (count === 1) return 'Este pedido está pagado';
  return owing.length === 1 ? '1 de ellos está pagado' : `${owing.length} de ellos están pagados`;
}
