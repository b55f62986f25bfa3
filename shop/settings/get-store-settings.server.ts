import type { Db } from '#db/database.server.ts';
import { storeSettings } from '#db/schema.ts';
import { defaultSettings, isFont, type SettingsValues } from './store-settings.ts';

/**
 * What staff have set about the shop, with a default in every field while the row is absent.
 *
 * A field left empty stays empty, save for the name and the font, which a page cannot do without.
 */
export async function getStoreSettings(db: Db): Promise<SettingsValues> {
  const [row] = await db.select().from(storeSettings).limit(1);
  if (!row) return defaultSettings;

  const { id: _, createdAt: __, updatedAt: ___, ...values } = row;
  return {
    ...values,
    siteName: values.siteName.trim() || defaultSettings.siteName,
    primaryFont: isFont(values.primaryFont) ? values.primaryFont : defaultSettings.primaryFont,
  };
}
