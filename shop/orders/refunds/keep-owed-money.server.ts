import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { paymentIncidents } from '#db/schema.ts';
import { withoutProvider } from '#shop/paying/without-provider.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { findMoneyFacts } from './order-money.server.ts';
import { recordPartOwed } from './part-owed.server.ts';
import { isWholeRefund } from './refund-kinds.server.ts';
import { withdrawRefundOwed } from './refund-owed.server.ts';

/**
 * Withdraws the open refunds of a locked order that is paid or sent from now on: the shop keeps that money. What came
 * by hand beyond the price of the order is owed as a part then.
 *
 * If other money pays the order, the refund of what came by hand stays open: its customer paid again after the order was
 * restored.
 */
export async function keepOwedMoney(tx: Db, order: { id: string }, actor: Actor): Promise<void> {
  const before = await findPaying(tx, order.id);
  const paying = before.byHand + before.online;
  const isPaidAgain = paying > 0 && paying >= before.charged;
  const withdrawn = await withdrawRefundOwed(tx, order, actor, undefined, {
    ...(isPaidAgain && { except: withoutProvider }),
  });
  if (withdrawn === 0 || isPaidAgain) return;
  const { byHand, charged } = await findPaying(tx, order.id);
  if (byHand > charged) await recordPartOwed(tx, { orderId: order.id, amount: byHand - charged, isExcess: true });
}

/** Finds how many pesos pay an order and are not owed to its customer, by hand and online, and how many it charges. */
async function findPaying(tx: Db, orderId: string) {
  const [money] = await findMoneyFacts(tx, [orderId]);
  if (!money) throw new Error('An order is gone');
  const { order, facts } = money;
  const owed = await tx
    .select({ transactionId: paymentIncidents.transactionId })
    .from(paymentIncidents)
    .where(and(eq(paymentIncidents.orderId, orderId), isWholeRefund, isNull(paymentIncidents.resolvedAt)));
  const isOwed = (id: string) => owed.some(({ transactionId }) => transactionId === id);
  const online = facts.transactions.filter(
    ({ isHere, paysOrder, currency, transactionId }) =>
      isHere && paysOrder && currency === 'COP' && !isOwed(transactionId),
  );
  const inCents = online.reduce((sum, { amountInCents, returnedInCents }) => sum + amountInCents - returnedInCents, 0);
  return {
    byHand: facts.byHand.amount - facts.byHand.owed,
    online: Math.floor(inCents / 100),
    charged: order.totalAmount - order.returnedAmount,
  };
}
