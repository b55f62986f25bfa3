import { formatLongCalendarDay } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { CustomerRefund, CustomerReturn } from '#shop/orders/refunds/list-customer-refunds.server.ts';
import { refundWays } from '#shop/orders/refunds/refund-notes.ts';
import type { EventInWords } from './event-text.ts';

/** Words what came back of an order, and the money that is given back. Called on the server, like `customerHistory`. */
export function returnsInWords(returns: CustomerReturn[]): EventInWords[] {
  return returns.map(({ at, units, refunds }, id) => ({
    id,
    createdAt: at,
    text: units === null ? 'Dinero a tu favor' : `Devolviste ${units}`,
    note: refunds.map(refundText).join('\n'),
  }));
}

function refundText({ amount, dueOn, method }: CustomerRefund): string {
  if (method) return `Te devolvimos ${formatPesos(amount)}${refundWays[method]}.`;
  return `Te devolvemos ${formatPesos(amount)}${dueOn ? ` a más tardar el ${formatLongCalendarDay(dueOn)}` : ''}.`;
}
