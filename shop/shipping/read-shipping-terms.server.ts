import { sql } from 'drizzle-orm';
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
  const { rows } = await db.execute<{ cut_off_hour: number | null; saturdays: boolean | null; added: AddedDay[] }>(sql`
    select cut_off_hour, saturday_deliveries as saturdays,
      (select coalesce(json_agg(json_build_object('day', day, 'name', name, 'kind', kind)), '[]') from calendar_days) as added
    from (select) as one left join store_settings on true`);
  const [row] = rows;
  return {
    cutOffHour: row?.cut_off_hour ?? defaultSettings.cutOffHour,
    delivery: deliveryDays(row?.added ?? [], { saturdays: row?.saturdays ?? defaultSettings.saturdayDeliveries }),
  };
}
