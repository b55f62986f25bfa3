import { expect, test } from 'vitest';
import { legalWorkingDays } from '#shop/calendar/counted-days.ts';
import { withdrawalDeadline } from './withdrawal-deadline.ts';

const legal = legalWorkingDays([]);
const goods = [{}];
const became = (toStatus: 'Enviado' | 'Entregado', moment: string) => ({ toStatus, createdAt: new Date(moment) });

test('a delivered order can be withdrawn from until the fifth working day after its delivery', () => {
  const deadline = (moment: string) =>
    withdrawalDeadline({ status: 'Entregado', items: goods, events: [became('Entregado', moment)] }, legal);

  expect(deadline('2026-11-25T15:00:00-05:00')).toBe('2026-12-02');
  // Across Monday 13 July 2026, the holiday of Ley 2578.
  expect(deadline('2026-07-09T15:00:00-05:00')).toBe('2026-07-17');
  // In Greenwich it is the next day already.
  expect(deadline('2026-11-25T23:30:00-05:00')).toBe('2026-12-02');
});

test('the term runs from the last time the order was marked as delivered', () => {
  const events = [
    became('Entregado', '2026-11-20T15:00:00-05:00'),
    became('Enviado', '2026-11-20T15:05:00-05:00'),
    became('Entregado', '2026-11-25T15:00:00-05:00'),
  ];
  expect(withdrawalDeadline({ status: 'Entregado', items: goods, events }, legal)).toBe('2026-12-02');
});

test('an order on its way, and one of services, have no date of withdrawal', () => {
  const events = [became('Entregado', '2026-11-25T15:00:00-05:00')];
  expect(withdrawalDeadline({ status: 'Enviado', items: goods, events }, legal)).toBeNull();
  expect(withdrawalDeadline({ status: 'Entregado', items: [{ isService: true }], events }, legal)).toBeNull();
  expect(withdrawalDeadline({ status: 'Entregado', items: goods, events: [] }, legal)).toBeNull();
});
