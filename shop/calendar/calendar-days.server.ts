import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { calendarDays, storeSettings } from '#db/schema.ts';
import { colombianDay, formatCalendarDay } from '#shop/dates.ts';
import { lockSettings } from '#shop/settings/locked-settings.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { calendarDayKindWords } from './calendar-day-kinds.ts';
import { colombianHolidays } from './colombian-holidays.ts';
import { type AddedDay, type CountedDays, deliveryDays, legalWorkingDays } from './counted-days.ts';

/** Every count of days reads all of them. */
export const mostCalendarDays = 300;

export type Calendar = {
  /** the days that staff added, in order */
  added: AddedDay[];
  /** whether Saturday counts in delivery times */
  saturdays: boolean;
  legal: CountedDays;
  delivery: CountedDays;
};

/** Reads the shop's calendar: how terms of the law and delivery times are counted today. */
export async function getCalendar(db: Db): Promise<Calendar> {
  const { day, name, kind } = calendarDays;
  const added = await db.select({ day, name, kind }).from(calendarDays).orderBy(asc(day));
  const [settings] = await db.select({ saturdays: storeSettings.saturdayDeliveries }).from(storeSettings).limit(1);
  const saturdays = settings?.saturdays ?? false;
  return { added, saturdays, legal: legalWorkingDays(added), delivery: deliveryDays(added, { saturdays }) };
}

export type AddCalendarDayResult =
  | { ok: true }
  /** the day is a holiday by law, of this name */
  | { ok: false; reason: 'holiday'; name: string }
  | { ok: false; reason: 'added-before' | 'full' };

/** Adds a day to the calendar. */
export async function addCalendarDay(db: Db, actor: Actor, added: AddedDay): Promise<AddCalendarDayResult> {
  const holiday = colombianHolidays(Number(added.day.slice(0, 4))).find(({ day }) => day === added.day);
  if (holiday) return { ok: false, reason: 'holiday', name: holiday.name };
  return db.transaction(async (tx) => {
    // Serializes additions, so that the limit holds.
    await lockSettings(tx);
    if ((await tx.$count(calendarDays)) >= mostCalendarDays) return { ok: false, reason: 'full' };
    const rows = await tx.insert(calendarDays).values(added).onConflictDoNothing().returning();
    if (rows.length === 0) return { ok: false, reason: 'added-before' };
    await record(tx, actor, { before: '', after: describe(added) });
    return { ok: true };
  });
}

/** Deletes a day that staff added. Returns whether there was one. */
export async function deleteCalendarDay(db: Db, actor: Actor, day: string): Promise<boolean> {
  if (!colombianDay(day)) return false;
  return db.transaction(async (tx) => {
    const [deleted] = await tx.delete(calendarDays).where(eq(calendarDays.day, day)).returning();
    if (!deleted) return false;
    await record(tx, actor, { before: describe(deleted), after: '' });
    return true;
  });
}

/** The calendar exists once: a day is added to it and removed from it. */
async function record(tx: Db, actor: Actor, { before, after }: { before: string; after: string }) {
  await recordChange(tx, actor, {
    subject: 'settings',
    subjectId: 'calendar',
    subjectName: 'Calendario',
    action: 'changed',
    before: { calendarDay: before },
    after: { calendarDay: after },
  });
}

function describe({ day, name, kind }: AddedDay): string {
  return `${formatCalendarDay(day)} · ${name} · ${calendarDayKindWords[kind]}`;
}
