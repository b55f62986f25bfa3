import type { Db } from '#db/database.server.ts';
import { getCalendar } from '#shop/calendar/calendar-days.server.ts';
import { isoDayOf } from '#shop/dates.ts';
import { withdrawalDeadline } from './withdrawal-deadline.ts';

/** Finds the last day on which an order's customer may withdraw; null without a delivery, and once it is over. */
export async function findWithdrawalDeadline(
  db: Db,
  order: Parameters<typeof withdrawalDeadline>[0],
  now = new Date(),
): Promise<string | null> {
  if (order.status !== 'Entregado') return null;
  const { legal } = await getCalendar(db);
  const deadline = withdrawalDeadline(order, legal);
  return deadline && isoDayOf(now) <= deadline ? deadline : null;
}
