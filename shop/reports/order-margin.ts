/** What an order leaves the shop, after what it cost. */
import type { OrderStatus } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';

/** Amounts that are unknown count as nothing in the sums; `lacks` says which. */
export type OrderMargin = {
  id: string;
  orderNumber: string;
  orderDate: Date;
  status: OrderStatus;
  /** what its goods cost the customer after discounts, and what its shipping did */
  goods: Pesos;
  shipping: Pesos;
  /** what of both the customer does not pay after all, or got back */
  givenUp: Pesos;
  /** what the shop paid for the goods that did not come back, or came back and cannot be sold */
  goodsCost: Pesos;
  freight: Pesos;
  codFee: Pesos;
  /** what the payment provider kept, without taxes */
  providerFee: Pesos;
  /** what carriers pay for losing it */
  compensation: Pesos;
  /** the first two and the compensation, less all others; negative if the shop lost money */
  margin: number;
  lacks: {
    /** how many of the lines with goods lack a cost, of how many */
    lineCosts: number;
    lines: number;
    /** whether what the carrier asked for or kept is unknown, wholly or in part */
    shipping: boolean;
    providerFee: boolean;
  };
};

/** Whether all costs of an order are known. If not, its margin is at most the one computed. */
export function isMarginComplete({ lacks }: Pick<OrderMargin, 'lacks'>): boolean {
  return lacks.lineCosts === 0 && !lacks.shipping && !lacks.providerFee;
}

/** Names the costs of an order that are unknown, in Spanish; empty if none is. */
export function lackingCosts({ lacks }: Pick<OrderMargin, 'lacks'>): string {
  const { lineCosts, lines, shipping, providerFee } = lacks;
  return [
    lineCosts > 0 && `el costo de ${lineCosts} de ${lines} ${lines === 1 ? 'producto' : 'productos'}`,
    shipping && 'lo que costó el envío',
    providerFee && 'la comisión de la pasarela',
  ]
    .filter(Boolean)
    .join(', ');
}
