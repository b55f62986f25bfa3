import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type StoreSettings, storeSettings } from '#db/schema.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import { lockSettings, savedAfter } from '#shop/settings/locked-settings.server.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import type { ShippingSettings } from './shipping-settings-form.ts';
import { shippingSubject } from './shipping-subject.ts';
import { hourText } from './shipping-words.ts';

/** The settings with the fingerprint that a later save has to match. */
export type ReadShippingSettings = ShippingSettings & { fingerprint: string };

/** Returns the shipping settings, or their defaults. */
export async function getShippingSettings(db: Db): Promise<ReadShippingSettings> {
  const [row] = await db.select().from(storeSettings).limit(1);
  return read(row ?? defaultSettings);
}

export type SaveShippingSettingsResult =
  | { ok: true }
  /** other settings were saved since the form was loaded; they stay */
  | { ok: false; reason: 'newer'; now: ReadShippingSettings };

/**
 * Saves the shipping settings, unless others were saved since the form was loaded. Saving unchanged settings always
 * succeeds.
 *
 * @param read fingerprint of the settings that the form was filled with
 */
export async function saveShippingSettings(
  db: Db,
  actor: Actor,
  settings: ShippingSettings,
  fingerprint: string | undefined,
): Promise<SaveShippingSettingsResult> {
  return db.transaction(async (tx) => {
    const row = await lockSettings(tx);
    const now = read(row);
    if (now.fingerprint === fingerprintOf(settings)) return { ok: true };
    if (now.fingerprint !== fingerprint) return { ok: false, reason: 'newer', now };
    await tx
      .update(storeSettings)
      .set({ ...settings, updatedAt: savedAfter(row) })
      .where(eq(storeSettings.id, row.id));
    await recordChange(tx, actor, {
      ...shippingSubject,
      action: 'changed',
      before: describe(now),
      after: describe(settings),
    });
    await announce(tx, 'settings', []);
    return { ok: true };
  });
}

function describe({ cutOffHour, boxSizeCm, liveQuotes }: ShippingSettings) {
  return { cutOffHour: hourText(cutOffHour), boxSizeCm: boxSizeCm.join(' × '), liveQuotes };
}

function read({
  cutOffHour,
  boxSizeCm,
  liveQuotes,
}: Pick<StoreSettings, keyof ShippingSettings>): ReadShippingSettings {
  const [length = 0, width = 0, height = 0] = boxSizeCm;
  const settings: ShippingSettings = { cutOffHour, boxSizeCm: [length, width, height], liveQuotes };
  return { ...settings, fingerprint: fingerprintOf(settings) };
}
