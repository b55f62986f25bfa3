import type { Db } from '#db/database.server.ts';
import { storeSettings } from '#db/schema.ts';
import { completeOrderFields } from '#shop/orders/form/order-fields.ts';
import { defaultSettings } from './default-settings.ts';
import { isFont, type SettingsValues } from './store-settings.ts';

/**
 * Returns the shop's settings, with defaults in every field while there is no row.
 *
 * An empty field stays empty, except for the name and the font, which every page needs.
 */
export async function getStoreSettings(db: Db): Promise<SettingsValues> {
  const [row] = await db.select().from(storeSettings).limit(1);
  if (!row) return defaultSettings;

  const { id: _, createdAt: __, updatedAt: ___, ...values } = row;
  return {
    ...values,
    siteName: values.siteName.trim() || defaultSettings.siteName,
    paymentLimits: { ...defaultSettings.paymentLimits, ...values.paymentLimits },
    orderFields: completeOrderFields(values.orderFields),
    orderLimits: { ...defaultSettings.orderLimits, ...values.orderLimits },
    primaryFont: isFont(values.primaryFont) ? values.primaryFont : defaultSettings.primaryFont,
  };
}
