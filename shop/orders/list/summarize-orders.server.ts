import type { Db } from '#db/database.server.ts';
import type { Pesos } from '#shop/money.ts';
import { sumByStatus } from '#shop/sales/order-sums.server.ts';
import type { Sight } from '#shop/staff/roles/sight.ts';

/** Counts the orders that staff have to confirm by phone. */
export async function countPendingCashOnDelivery(db: Db): Promise<number> {
  return (await sumByStatus(db))['Pendiente Contraentrega'].orders;
}

export type OrdersSummary = {
  total: number;
  pendingCashOnDelivery: number;
  /** the total of the orders in Pendiente Contraentrega; null without the permission to see amounts */
  toConfirm: Pesos | null;
  /** orders of any status placed since the given moment */
  placedSince: number;
};

/** Summarizes all orders for the dashboard, as far as a member of staff may see them. */
export async function summarizeOrders(db: Db, sight: Sight, since: Date): Promise<OrdersSummary> {
  const [all, latest] = await Promise.all([sumByStatus(db), sumByStatus(db, { placed: { since, until: null } })]);
  const pending = all['Pendiente Contraentrega'];
  const count = (sums: typeof all) => Object.values(sums).reduce((total, { orders }) => total + orders, 0);
  return {
    total: count(all),
    pendingCashOnDelivery: pending.orders,
    toConfirm: sight.money ? pending.total : null,
    placedSince: count(latest),
  };
}
