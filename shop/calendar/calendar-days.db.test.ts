import { beforeEach, expect, test } from 'vitest';
import { calendarDays, changes } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import { insertCustomer } from '#shop/testing/customers.ts';
import { aViewer } from '#shop/testing/viewers.ts';
import { addDays } from './calendar-day.ts';
import { addCalendarDay, deleteCalendarDay, getCalendar, mostCalendarDays } from './calendar-days.server.ts';
import type { AddedDay } from './counted-days.ts';
import { saveSaturdayDeliveries } from './save-saturday-deliveries.server.ts';

const shop = useTestDatabase();
const marta = { userId: 'marta', fullName: 'Marta Ríos' };
const stockCount: AddedDay = { day: '2027-02-10', name: 'Inventario', kind: 'closed' };
const newHoliday: AddedDay = { day: '2027-02-08', name: 'Festivo nuevo', kind: 'holiday' };

beforeEach(async () => {
  await insertCustomer(shop.db, { id: 'marta', name: 'Marta Ríos', role: 'admin' });
});

/** The recorded changes of the calendar, the latest first. */
async function recorded() {
  const { changes } = await listChanges(shop.db, aViewer({ userId: 'duena', role: 'admin' }), {
    subject: 'settings',
    subjectId: 'calendar',
    perPage: 10,
  });
  return changes.map(({ actorName, before, after }) => ({ actorName, before, after }));
}

test('a day that staff add counts in the next terms, until it is deleted; both are recorded with its author', async () => {
  expect(await addCalendarDay(shop.db, marta, stockCount)).toEqual({ ok: true });
  expect(await addCalendarDay(shop.db, marta, newHoliday)).toEqual({ ok: true });

  expect((await getCalendar(shop.db)).added).toEqual([newHoliday, stockCount]);
  const { legal, delivery } = await getCalendar(shop.db);
  expect(legal.nthAfter('2027-02-05', 2)).toBe('2027-02-10');
  expect(delivery.nthAfter('2027-02-05', 2)).toBe('2027-02-11');

  expect(await deleteCalendarDay(shop.db, marta, newHoliday.day)).toBe(true);
  expect((await getCalendar(shop.db)).legal.nthAfter('2027-02-05', 2)).toBe('2027-02-09');
  expect(await recorded()).toEqual([
    {
      actorName: 'Marta Ríos',
      before: { calendarDay: '8 feb 2027 · Festivo nuevo · Festivo de ley' },
      after: { calendarDay: '' },
    },
    {
      actorName: 'Marta Ríos',
      before: { calendarDay: '' },
      after: { calendarDay: '8 feb 2027 · Festivo nuevo · Festivo de ley' },
    },
    {
      actorName: 'Marta Ríos',
      before: { calendarDay: '' },
      after: { calendarDay: '10 feb 2027 · Inventario · Día sin despachos' },
    },
  ]);
});

test('a holiday by law, and a day added before, are not added again', async () => {
  const chiquinquira = { ...newHoliday, day: '2027-07-12' };
  expect(await addCalendarDay(shop.db, marta, chiquinquira)).toEqual({
    ok: false,
    reason: 'holiday',
    name: 'Virgen de Chiquinquirá',
  });
  await addCalendarDay(shop.db, marta, stockCount);
  expect(await addCalendarDay(shop.db, marta, { ...stockCount, name: 'Otra vez' })).toEqual({
    ok: false,
    reason: 'added-before',
  });

  expect((await getCalendar(shop.db)).added).toEqual([stockCount]);
  expect(await recorded()).toHaveLength(1);
});

test('the calendar takes a limited number of days', async () => {
  const days = Array.from({ length: mostCalendarDays }, (_, index) => addDays('2030-01-01', index));
  await shop.db.insert(calendarDays).values(days.map((day) => ({ ...stockCount, day })));

  expect(await addCalendarDay(shop.db, marta, stockCount)).toEqual({ ok: false, reason: 'full' });
});

test.each(['2027-02-10', '2027-02-30', 'ayer', ''])(
  'deleting %j, which is not in the calendar, changes nothing',
  async (day) => {
    expect(await deleteCalendarDay(shop.db, marta, day)).toBe(false);
    expect(await recorded()).toEqual([]);
  },
);

test('Saturday counts in delivery times once staff say so, never in legal terms; the change is announced and recorded', async () => {
  expect((await getCalendar(shop.db)).saturdays).toBe(false);

  await saveSaturdayDeliveries(shop.db, marta, true);
  // Saving again changes nothing.
  await saveSaturdayDeliveries(shop.db, marta, true);

  expect((await getCalendar(shop.db)).saturdays).toBe(true);
  const { legal, delivery } = await getCalendar(shop.db);
  expect(delivery.nthAfter('2026-11-27', 1)).toBe('2026-11-28');
  expect(legal.nthAfter('2026-11-27', 1)).toBe('2026-11-30');
  expect(await shop.db.select({ topic: changes.topic }).from(changes)).toEqual([{ topic: 'settings' }]);
  expect(await recorded()).toEqual([
    { actorName: 'Marta Ríos', before: { saturdayDeliveries: false }, after: { saturdayDeliveries: true } },
  ]);
});
