import type { Db } from '#db/database.server.ts';
import { getCalendar } from '#shop/calendar/calendar-days.server.ts';
import { isoDayOf } from '#shop/dates.ts';
import { listStatusChanges } from './status/list-status-changes.server.ts';
import { withdrawalDeadline } from './withdrawal-deadline.ts';

type FoundOrder = { id: string } & Omit<Parameters<typeof withdrawalDeadline>[0], 'changes'>;

/** Finds the last day on which an order's customer may withdraw; null if there is none. */
export async function findWithdrawalDeadline(db: Db, order: FoundOrder): Promise<string | null> {
  if (order.status !== 'Entregado') return null;
  const { legal } = await getCalendar(db);
  return withdrawalDeadline({ ...order, changes: await listStatusChanges(db, [order.id]) }, legal);
}

/** Finds the last day on which an order's customer may withdraw; null if there is none, and once it is over. */
export async function findOpenWithdrawalDeadline(db: Db, order: FoundOrder, now = new Date()): Promise<string | null> {
  const deadline = await findWithdrawalDeadline(db, order);
  return deadline && isoDayOf(now) <= deadline ? deadline : null;
}
