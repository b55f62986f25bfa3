import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { type AddedDay, deliveryDays } from '#shop/calendar/counted-days.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import type { Departures, ShippingTerms } from './delivery-promise.ts';
import { readShippingRules } from './read-shipping-rules.server.ts';

/** Reads what prices and delivery times for any place are computed from. */
export async function readShippingTerms(db: Db): Promise<ShippingTerms> {
  const departures = await readDepartures(db);
  return { ...departures, rules: await readShippingRules(db) };
}

/** Reads when parcels leave the shop: its cut-off and its calendar, in one query. */
async function readDepartures(db: Db): Promise<Departures> {
  const { rows } = await db.execute<{ departures: StoredDepartures }>(sql`select ${selectDepartures} as departures`);
  return departuresOf(rows[0]?.departures);
}

/** The settings and the calendar as stored; null without settings. */
export type StoredDepartures = { cutOffHour: number | null; saturdays: boolean | null; added: AddedDay[] | null };

/** Selects when parcels leave the shop, as one JSON value inside a larger query; see `departuresOf`. */
export const selectDepartures: SQL<StoredDepartures> = sql`json_build_object(
  'cutOffHour', (select cut_off_hour from store_settings limit 1),
  'saturdays', (select saturday_deliveries from store_settings limit 1),
  'added', (select json_agg(json_build_object('day', day, 'name', name, 'kind', kind)) from calendar_days))`;

/** When parcels leave the shop, by what `selectDepartures` returned. */
export function departuresOf(stored: StoredDepartures | undefined): Departures {
  const { cutOffHour, saturdays, added } = stored ?? { cutOffHour: null, saturdays: null, added: null };
  return {
    cutOffHour: cutOffHour ?? defaultSettings.cutOffHour,
    delivery: deliveryDays(added ?? [], { saturdays: saturdays ?? defaultSettings.saturdayDeliveries }),
  };
}
