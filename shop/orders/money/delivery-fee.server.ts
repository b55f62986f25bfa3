/** The fee that the shipping rate adds for paying on delivery: an order that is paid before it is sent does not cost it. */
import { eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orders } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import type { LockedOrder } from '#shop/orders/locked-order.server.ts';
import { isRevisionOffered } from '#shop/orders/revisions/offered-revision.server.ts';
import { isPaidLater } from '#shop/orders/waiting-order.server.ts';
import { isPaidOnDelivery } from '#shop/paying/payment-methods.ts';
import { hasHandMoney } from './hand-money.server.ts';

/** What the fee of an order depends on. */
export type FeeBearing = Pick<LockedOrder, 'paymentMethod' | 'codFee' | 'shippingCost' | 'returnedAmount'>;

/**
 * The fee that may fall away from the total of an order on delivery; 0 if it has none, or none is known, or once units came
 * back: it may have gone back with their shipping.
 */
export function feeOf({ paymentMethod, codFee, shippingCost, returnedAmount }: FeeBearing): Pesos {
  return isPaidOnDelivery(paymentMethod) && returnedAmount === 0 ? Math.min(codFee ?? 0, shippingCost) : 0;
}

/** The fee that falls away if an order is paid now; 0 if it has none, or has left with the amount to collect. */
export function fallingFee(order: FeeBearing & Parameters<typeof isPaidLater>[0]): Pesos {
  return isPaidLater(order) ? feeOf(order) : 0;
}

/**
 * Finds the fee that falls away if staff receive all that an order costs without it; 0 also if they received a part, or
 * while a change to the order waits for its customer.
 */
export async function findFallingFee(db: Db, orderId: string): Promise<Pesos> {
  const { status, deletedAt, paymentMethod, codFee, shippingCost, returnedAmount } = orders;
  const [order] = await db
    .select({ status, deletedAt, paymentMethod, codFee, shippingCost, returnedAmount })
    .from(orders)
    .where(eq(orders.id, orderId));
  const fee = order ? fallingFee(order) : 0;
  if (fee === 0 || (await hasHandMoney(db, orderId)) || (await isRevisionOffered(db, orderId))) return 0;
  return fee;
}
