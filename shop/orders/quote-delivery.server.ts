import { and, eq, or } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderEvents } from '#db/schema.ts';
import type { Pesos } from '#shop/money.ts';
import { methodRecords } from '#shop/paying/payment-methods.ts';
import type { RefusedDelivery } from '#shop/shipping/delivery-refusal.ts';
import { readRulesOf } from '#shop/shipping/read-shipping-rules.server.ts';
import type { OrderByLink } from './order.ts';
import { chargeShipping, placeOf } from './placing/order-shipping.ts';

/** What paying on delivery adds to the shipping of an order; `refusal`: why it cannot be paid so, null if it can. */
export type DeliveryTerms = { fee: Pesos; refusal: RefusedDelivery | null };

/**
 * What it takes to pay a placed order on delivery instead, by the rule of its place. An order that staff sold keeps the
 * shipping that they agreed, and one whose total has the fee is not charged again. Where that is unknown, an order that
 * was to be paid on delivery before has it.
 */
export async function quoteDelivery(
  db: Db,
  order: Pick<
    OrderByLink,
    'id' | 'items' | 'totalAmount' | 'shippingCost' | 'codFee' | 'shippingAddress' | 'delivery' | 'channel'
  >,
): Promise<DeliveryTerms> {
  const { id, items, totalAmount, shippingCost, shippingAddress: address, delivery, channel } = order;
  const { codFee, refusal } = chargeShipping(await readRulesOf(db, placeOf(address)), {
    ...{ items, address, delivery },
    goods: totalAmount - shippingCost,
    // Neither fee nor refusal depends on the weight.
    grams: 0,
    paymentMethod: methodRecords.cash.stored,
  });
  const hasFee = order.codFee === null ? await wasOnDelivery(db, id) : order.codFee > 0;
  const isCharged = codFee > 0 && channel === 'web' && !hasFee;
  return { fee: isCharged ? codFee : 0, refusal };
}

async function wasOnDelivery(db: Db, orderId: string): Promise<boolean> {
  const { fromStatus, toStatus } = orderEvents;
  const { firstStatus } = methodRecords.cash;
  const has = or(eq(fromStatus, firstStatus), eq(toStatus, firstStatus));
  return (await db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), has))) > 0;
}
