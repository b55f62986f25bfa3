import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { storeSettings } from '#db/schema.ts';
import { lockSettings, savedAfter } from '#shop/settings/locked-settings.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';

/** Saves whether Saturday counts in delivery times, which the page on shipping says. */
export async function saveSaturdayDeliveries(db: Db, actor: Actor, saturdayDeliveries: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockSettings(tx);
    if (row.saturdayDeliveries === saturdayDeliveries) return;
    await tx
      .update(storeSettings)
      .set({ saturdayDeliveries, updatedAt: savedAfter(row) })
      .where(eq(storeSettings.id, row.id));
    await recordChange(tx, actor, {
      subject: 'settings',
      subjectId: 'calendar',
      subjectName: 'Calendario',
      action: 'changed',
      before: { saturdayDeliveries: row.saturdayDeliveries },
      after: { saturdayDeliveries },
    });
    await announce(tx, 'settings', []);
  });
}
