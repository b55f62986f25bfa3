import { expect, test } from 'vitest';
import type { OrderChannel } from '#db/schema.ts';
import { legalWorkingDays } from '#shop/calendar/counted-days.ts';
import { canBeWithdrawnFrom, withdrawalDeadline } from './withdrawal-deadline.ts';

const legal = legalWorkingDays([]);
const became = (toStatus: 'Enviado' | 'Entregado', moment: string, isUndo = false) => ({
  toStatus,
  isUndo,
  createdAt: new Date(moment),
});
type Change = ReturnType<typeof became>;

function deadline(changes: Change[], more: Partial<Parameters<typeof withdrawalDeadline>[0]> = {}): string | null {
  return withdrawalDeadline({ status: 'Entregado', channel: 'web', dueOn: null, items: [{}], changes, ...more }, legal);
}

test('a delivered order can be withdrawn from until the fifth working day after its delivery', () => {
  expect(deadline([became('Entregado', '2026-11-25T15:00:00-05:00')])).toBe('2026-12-02');
  // Across Monday 13 July 2026, the holiday of Ley 2578.
  expect(deadline([became('Entregado', '2026-07-09T15:00:00-05:00')])).toBe('2026-07-17');
  // In Greenwich it is the next day already.
  expect(deadline([became('Entregado', '2026-11-25T23:30:00-05:00')])).toBe('2026-12-02');
});

test('the term runs from the last time the order was marked as delivered', () => {
  const changes = [
    became('Entregado', '2026-11-20T15:00:00-05:00'),
    became('Enviado', '2026-11-20T15:05:00-05:00'),
    became('Entregado', '2026-11-25T15:00:00-05:00'),
  ];
  expect(deadline(changes)).toBe('2026-12-02');
});

test('a change that was undone neither ends the term nor begins a new one', () => {
  const delivered = became('Entregado', '2026-11-20T15:00:00-05:00');
  const setBack = [
    became('Enviado', '2026-11-25T15:00:00-05:00'),
    became('Entregado', '2026-11-25T15:00:05-05:00', true),
  ];
  expect(deadline([delivered, ...setBack])).toBe('2026-11-27');
  const tooSoon = [
    became('Entregado', '2026-11-10T15:00:00-05:00'),
    became('Enviado', '2026-11-10T15:00:05-05:00', true),
  ];
  expect(deadline([became('Enviado', '2026-11-09T15:00:00-05:00'), ...tooSoon, delivered])).toBe('2026-11-27');
});

test('what is sold and paid in the shop cannot be withdrawn from; what is sold at a distance or on account can', () => {
  const delivered = [became('Entregado', '2026-11-25T15:00:00-05:00')];
  const may = (channel: OrderChannel, dueOn: string | null = null) => [
    canBeWithdrawnFrom({ channel, dueOn }),
    deadline(delivered, { channel, dueOn }),
  ];
  expect(may('counter')).toEqual([false, null]);
  expect(may('counter', '2026-12-24')).toEqual([true, '2026-12-02']);
  for (const channel of ['web', 'phone', 'whatsapp'] as const) expect(may(channel)).toEqual([true, '2026-12-02']);
});

test('an order on its way, and one of services, have no date of withdrawal', () => {
  const delivered = [became('Entregado', '2026-11-25T15:00:00-05:00')];
  expect(deadline(delivered, { status: 'Enviado' })).toBeNull();
  expect(deadline(delivered, { items: [{ isService: true }] })).toBeNull();
  expect(deadline([])).toBeNull();
});
