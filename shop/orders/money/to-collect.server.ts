import type { Db } from '#db/database.server.ts';
import type { Pesos } from '#shop/money.ts';
import { findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';
import { findBalances } from './read-ledger.server.ts';

/**
 * Finds what is collected at the door for each of these orders, in pesos by order id: the balance, not the total.
 * Orders of which nothing is collected there are absent.
 */
export async function findToCollect(db: Db, orderIds: string[]): Promise<Map<string, Pesos>> {
  const money = await findOrderMoney(db, orderIds);
  const balances = await findBalances(
    db,
    orderIds.filter((id) => money[id]?.payment === 'on-delivery'),
  );
  return new Map([...balances].filter(([, balance]) => balance > 0));
}
