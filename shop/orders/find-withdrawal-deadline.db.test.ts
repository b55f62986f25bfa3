import { expect, test } from 'vitest';
import { calendarDays, orderEvents } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { undoNote } from '#shop/orders/order-event.server.ts';
import { insertPlacedOrder } from '#shop/testing/orders.ts';
import { findOpenWithdrawalDeadline } from './find-withdrawal-deadline.server.ts';

const shop = useTestDatabase();

/** Inserts an order that was delivered on Wednesday 25 November 2026; returns how its deadline is found. */
async function deliver() {
  const { id } = await insertPlacedOrder(shop.db, { status: 'Entregado' });
  const createdAt = new Date('2026-11-25T15:00:00-05:00');
  await shop.db.insert(orderEvents).values({ orderId: id, kind: 'status', toStatus: 'Entregado', createdAt });
  const order = { id, status: 'Entregado' as const, channel: 'web' as const, dueOn: null, items: [{}] };
  const find = (now: string) => findOpenWithdrawalDeadline(shop.db, order, new Date(now));
  return { id, find };
}

test('the last day to withdraw is found until its midnight, and not afterwards', async () => {
  const { find } = await deliver();
  expect(await find('2026-11-26T09:00:00-05:00')).toBe('2026-12-02');
  expect(await find('2026-12-02T23:59:00-05:00')).toBe('2026-12-02');
  expect(await find('2026-12-03T00:00:00-05:00')).toBeNull();
});

test('a holiday that staff add gives the customer another day', async () => {
  const { find } = await deliver();
  await shop.db.insert(calendarDays).values([
    { day: '2026-11-30', name: 'Festivo nuevo', kind: 'holiday' },
    { day: '2026-12-01', name: 'Inventario', kind: 'closed' },
  ]);
  expect(await find('2026-11-26T09:00:00-05:00')).toBe('2026-12-03');
});

test('undoing a change of a delivered order gives no new term', async () => {
  const { id, find } = await deliver();
  const createdAt = new Date('2026-12-01T15:00:00-05:00');
  const undone = { orderId: id, kind: 'status', createdAt } as const;
  await shop.db.insert(orderEvents).values([
    { ...undone, toStatus: 'Enviado' },
    { ...undone, toStatus: 'Entregado', note: undoNote },
  ]);
  expect(await find('2026-12-02T09:00:00-05:00')).toBe('2026-12-02');
  expect(await find('2026-12-03T09:00:00-05:00')).toBeNull();
});
