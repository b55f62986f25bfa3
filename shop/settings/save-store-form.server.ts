import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type Banner, storeSettings } from '#db/schema.ts';
import { isShopPicture } from '#shop/pictures.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { lockSettings, savedAfter } from './locked-settings.server.ts';
import { blankBanner, pickStoreForm, picturesOf, type StoreFormValues } from './store-form.ts';
import { defaultSettings, isFont, type SettingsValues } from './store-settings.ts';

/** The settings of the form with the mark by which a later save is told. */
export type ReadStoreForm = StoreFormValues & { fingerprint: string };

/** What the form of /admin/settings is filled with: what is kept, or the defaults while nobody has set any. */
export async function getStoreForm(db: Db): Promise<ReadStoreForm> {
  const [row] = await db.select().from(storeSettings).limit(1);
  return read(row ?? defaultSettings);
}

export type SaveStoreFormResult =
  | { ok: true }
  /** a picture is neither one that the shop keeps nor one that it showed before */
  | { ok: false; reason: 'foreign-picture' }
  /** somebody saved other values after these were read: theirs stand */
  | { ok: false; reason: 'newer'; newer: ReadStoreForm };

/**
 * Keeps what the form says of the shop. What other forms save of the settings stays as it is, and is nothing that this
 * one would be refused for; to save what stands already changes nothing.
 *
 * @param fingerprint the mark of the values that were changed into these
 */
export async function saveStoreForm(
  db: Db,
  actor: Actor,
  values: StoreFormValues,
  fingerprint: string,
): Promise<SaveStoreFormResult> {
  return db.transaction(async (tx) => {
    const row = await lockSettings(tx);
    const current = read(row);
    // As when an answer was lost on its way and the form is sent once more.
    if (fingerprintOf(values) === current.fingerprint) return { ok: true };
    if (current.fingerprint !== fingerprint) return { ok: false, reason: 'newer', newer: current };

    const { fingerprint: _, ...before } = current;
    const shown = picturesOf(before);
    const isForeign = (url: string) => !isShopPicture(url) && !shown.includes(url);
    if (picturesOf(values).some(isForeign)) return { ok: false, reason: 'foreign-picture' };

    await tx
      .update(storeSettings)
      .set({ ...values, updatedAt: savedAfter(row) })
      .where(eq(storeSettings.id, row.id));
    await recordChange(tx, actor, {
      subject: 'settings',
      subjectName: 'Personalizar Tienda',
      action: 'changed',
      before,
      after: values,
    });
    await announce(tx, 'settings', []);
    return { ok: true };
  });
}

/** Rows brought over from elsewhere may name a font that is not of the list, and banners know less, or more, than ours. */
function read(settings: Omit<SettingsValues, 'primaryFont'> & { primaryFont: string }): ReadStoreForm {
  const { primaryFont } = settings;
  const values = pickStoreForm({
    ...settings,
    primaryFont: isFont(primaryFont) ? primaryFont : defaultSettings.primaryFont,
    banners: settings.banners.map(readBanner),
  });
  return { ...values, fingerprint: fingerprintOf(values) };
}

function readBanner(stored: Partial<Banner>): Banner {
  const { image_url, title, description, alt, link, size, placement } = { ...blankBanner, ...stored };
  return { image_url, title, description, alt, link, size, placement };
}
