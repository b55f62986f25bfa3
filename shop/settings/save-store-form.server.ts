import { eq } from 'drizzle-orm';
import { announce } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type Banner, type StoredOrderFields, storeSettings } from '#db/schema.ts';
import { flatOrderFields } from '#shop/orders/form/order-field-words.ts';
import { completeOrderFields } from '#shop/orders/form/order-fields.ts';
import { isShopPicture } from '#shop/pictures.ts';
import type { Actor } from '#shop/staff/actor.ts';
import { fingerprintOf } from '#shop/staff/fingerprint.server.ts';
import { recordChange } from '#shop/staff/record-change.server.ts';
import { defaultSettings } from './default-settings.ts';
import { lockSettings, savedAfter } from './locked-settings.server.ts';
import { blankBanner, pickStoreForm, picturesOf, type StoreFormValues } from './store-form.ts';
import { isFont, type SettingsValues } from './store-settings.ts';

/** The form's settings with a fingerprint that detects concurrent saves. */
export type ReadStoreForm = StoreFormValues & { fingerprint: string };

/** Finds what the form at /admin/settings is filled with: the stored settings, or the defaults. */
export async function getStoreForm(db: Db): Promise<ReadStoreForm> {
  const [row] = await db.select().from(storeSettings).limit(1);
  return read(row ?? defaultSettings);
}

export type SaveStoreFormResult =
  | { ok: true }
  /** a picture is neither stored by the shop nor was used by the settings before */
  | { ok: false; reason: 'foreign-picture' }
  /** edit conflict: another user saved other values after these were loaded; the saved ones stay */
  | { ok: false; reason: 'newer'; newer: ReadStoreForm };

/**
 * Saves the form's settings. Settings of other forms are not compared or changed. Saving the current values again
 * changes nothing.
 *
 * @param fingerprint of the values that the form was filled with
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
    // Nothing was edited, or the form was sent again after its response was lost.
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
      before: recorded(before),
      after: recorded(values),
    });
    await announce(tx, 'settings', []);
    return { ok: true };
  });
}

/** The values as the audit log stores them: each field of the order form is a property of its own. */
function recorded({ orderFields, ...values }: StoreFormValues) {
  return { ...values, ...flatOrderFields(orderFields) };
}

/** Picks the form's settings. Imported rows may have an unknown font, and banners with missing or extra fields. */
function read(
  settings: Omit<SettingsValues, 'primaryFont' | 'orderFields' | 'orderLimits' | 'paymentLimits'> & {
    primaryFont: string;
    orderFields: StoredOrderFields;
  },
): ReadStoreForm {
  const { primaryFont } = settings;
  const values = pickStoreForm({
    ...settings,
    primaryFont: isFont(primaryFont) ? primaryFont : defaultSettings.primaryFont,
    orderFields: completeOrderFields(settings.orderFields),
    banners: settings.banners.map(readBanner),
  });
  return { ...values, fingerprint: fingerprintOf(values) };
}

function readBanner(stored: Partial<Banner>): Banner {
  const { image_url, title, description, alt, link, size, placement } = { ...blankBanner, ...stored };
  return { image_url, title, description, alt, link, size, placement };
}
