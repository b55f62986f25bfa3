/** The receipt of an order: its lines, what was paid and how, and what is left to pay. */
import type { HandPaymentKind, HandPaymentMethod, OrderRemainder } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { discountLabel } from '#shop/orders/discount-label.ts';
import { type OrderDetail, subtotalOf } from '#shop/orders/order.ts';

/** A payment or refund without the provider. */
export type ReceiptPayment = {
  kind: HandPaymentKind;
  method: HandPaymentMethod;
  amount: Pesos;
  /** of cash: what the customer handed over */
  tendered: Pesos | null;
};

/** An order as its receipt needs it. */
export type OrderToPrint = Pick<
  OrderDetail,
  | 'id'
  | 'orderNumber'
  | 'orderDate'
  | 'items'
  | 'totalAmount'
  | 'shippingCost'
  | 'shippingAddress'
  | 'status'
  | 'paymentMethod'
  | 'forgottenAt'
> & {
  discount: Pesos;
  discountReason: string;
  returnedAmount: Pesos;
  remainder: OrderRemainder | null;
  /** of an order sold on account: the last day to pay it, '2026-12-31' */
  dueOn: string | null;
  soldByName: string;
  payments: ReceiptPayment[];
  /** all that the customer paid, less what was given back */
  paid: Pesos;
};

/** A line of money under the goods. */
export type ReceiptSum = { label: string; amount: Pesos };

export type Receipt = Omit<
  OrderToPrint,
  'payments' | 'paid' | 'totalAmount' | 'discount' | 'discountReason' | 'shippingCost' | 'returnedAmount'
> & {
  /** from the subtotal to the discount and shipping; empty if they change nothing */
  sums: ReceiptSum[];
  total: Pesos;
  /** how it was paid, with what was handed over and the change */
  paidBy: ReceiptSum[];
  /** what is left to pay; negative if the shop owes it */
  balance: Pesos;
};

/** How staff and customers call the ways in which money changes hands. */
const methodNames: Record<HandPaymentMethod, string> = {
  cash: 'Efectivo',
  transfer: 'Transferencia',
  terminal: 'Datáfono',
  carrier: 'Transportadora',
  provider: 'Pago en línea',
  other: 'Otro medio',
};

export function receiptOf(order: OrderToPrint): Receipt {
  const { payments, paid, totalAmount, discount, discountReason: _, shippingCost, returnedAmount, ...shown } = order;
  const sums = [
    { label: 'Subtotal', amount: subtotalOf(order.items) },
    { label: discountLabel(order), amount: -discount },
    { label: 'Envío', amount: shippingCost },
    { label: 'Devuelto', amount: -returnedAmount },
  ].filter(({ amount }) => amount !== 0);
  const total = totalAmount - returnedAmount;
  const isCancelled = order.status === 'Cancelado';
  return {
    ...shown,
    sums: sums.length > 1 ? sums : [],
    total,
    paidBy: paidBy(order),
    balance: (isCancelled ? 0 : total) - paid,
  };
}

function paidBy({ payments, paid, paymentMethod }: OrderToPrint): ReceiptSum[] {
  const byHand = payments.reduce((sum, { kind, amount }) => sum + (kind === 'received' ? amount : -amount), 0);
  const others = paid - byHand;
  const rows = payments.flatMap(({ kind, method, amount, tendered }): ReceiptSum[] => {
    const name = methodNames[method];
    if (kind === 'refunded') return [{ label: `Devolución, ${name.toLowerCase()}`, amount: -amount }];
    if (tendered === null || tendered === amount) return [{ label: name, amount }];
    return [
      { label: `${name} recibido`, amount: tendered },
      { label: 'Cambio', amount: amount - tendered },
    ];
  });
  if (others <= 0) return rows;
  const label = byHand === 0 && paymentMethod ? paymentMethod : methodNames.provider;
  return [{ label: paymentName(label), amount: others }, ...rows];
}

/** An order on delivery was paid when it was handed over. */
const paymentName = (method: string) => (method === 'Pago Contraentrega' ? 'Pagado al recibir' : method);
