import { expect, test } from 'vitest';
import { calendarDays } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findWithdrawalDeadline } from './find-withdrawal-deadline.server.ts';

const shop = useTestDatabase();
const order = {
  status: 'Entregado' as const,
  items: [{}],
  events: [{ toStatus: 'Entregado' as const, createdAt: new Date('2026-11-25T15:00:00-05:00') }],
};
const find = (now: string) => findWithdrawalDeadline(shop.db, order, new Date(now));

test('the last day to withdraw is found until its midnight, and not afterwards', async () => {
  expect(await find('2026-11-26T09:00:00-05:00')).toBe('2026-12-02');
  expect(await find('2026-12-02T23:59:00-05:00')).toBe('2026-12-02');
  expect(await find('2026-12-03T00:00:00-05:00')).toBeNull();
});

test('a holiday that staff add gives the customer another day', async () => {
  await shop.db.insert(calendarDays).values([
    { day: '2026-11-30', name: 'Festivo nuevo', kind: 'holiday' },
    { day: '2026-12-01', name: 'Inventario', kind: 'closed' },
  ]);
  expect(await find('2026-11-26T09:00:00-05:00')).toBe('2026-12-03');
});
