/** The rule for money that arrives for an order which staff had already set to a paid or sent status. */
import { type Books, isHere, isLive, isSent } from '#models/books.ts';
import type { World } from '#models/world.ts';

/**
 * Lists arrived transactions that should pay their order and do not: those of the total of an order of an online method
 * which staff had noted as paid, and which no other money pays, such as a payment that they entered. What staff noted is
 * that money: otherwise it would depend on what they click next whether it is returned once or twice.
 */
export function arrivalProblems({ books }: World, before: Books): string[] {
  return books.transactions.flatMap((transaction) => {
    const { id, orderId, amountInCents, currency, paysOrder } = transaction;
    if (!isHere(transaction) || before.transactions.some((one) => one.id === id && isHere(one))) return [];
    const order = before.orders.find((one) => one.id === orderId);
    const isOnline = order?.method === 'Wompi' || order?.method === 'Tarjeta';
    if (!order || !isOnline || !isLive(order) || !(order.status === 'Pagado' || isSent(order))) return [];
    const isExact = amountInCents === order.total * 100 && currency === 'COP';
    const hasOther =
      books.byHand.some((one) => one.orderId === orderId && one.cause === 'sale' && !one.isVoided) ||
      books.transactions.some((one) => one.orderId === orderId && one.id !== id && isHere(one)) ||
      books.proofs.some((one) => one.orderId === orderId && one.status === 'approved' && !one.isReturned);
    return isExact && !hasOther && !paysOrder ? [`money that staff noted before it came pays its order: ${id}`] : [];
  });
}
