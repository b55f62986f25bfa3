import type { Db } from '#db/database.server.ts';
import type { Pesos } from '#shop/money.ts';
import { sumByStatus } from './order-sums.server.ts';

/** How many orders wait for staff to confirm them by telephone. */
export async function countPendingCashOnDelivery(db: Db): Promise<number> {
  return (await sumByStatus(db))['Pendiente Contraentrega'].orders;
}

export type OrdersSummary = {
  total: number;
  pendingCashOnDelivery: number;
  /** what the orders in Pendiente Contraentrega come to */
  toConfirm: Pesos;
  /** of any status, placed since the asked moment */
  placedSince: number;
};

/** What the dashboard says of all orders. */
export async function summarizeOrders(db: Db, since: Date): Promise<OrdersSummary> {
  const [all, latest] = await Promise.all([sumByStatus(db), sumByStatus(db, { placed: { since, until: null } })]);
  const pending = all['Pendiente Contraentrega'];
  const count = (sums: typeof all) => Object.values(sums).reduce((total, { orders }) => total + orders, 0);
  return {
    total: count(all),
    pendingCashOnDelivery: pending.orders,
    toConfirm: pending.total,
    placedSince: count(latest),
  };
}
