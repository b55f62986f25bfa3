import type { Db } from '#db/database.server.ts';
import type { Pesos } from '#shop/money.ts';
import { findDue, findOrderMoney } from '#shop/orders/refunds/order-money.server.ts';

/**
 * Finds what is collected at the door for each of these orders, in pesos by order id: what it lacks, not the total; see
 * `findDue`. Orders of which nothing is collected there are absent.
 */
export async function findToCollect(db: Db, orderIds: string[]): Promise<Map<string, Pesos>> {
  const money = await findOrderMoney(db, orderIds);
  const due = await findDue(
    db,
    orderIds.filter((id) => money[id]?.payment === 'on-delivery'),
    money,
  );
  return new Map([...due].filter(([, amount]) => amount > 0));
}
