import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { municipalityCode } from '#shop/places/municipality-code.ts';
import { hasAddress } from '#shop/settings/store-place.ts';
import type { LiveOrigin } from './live-quote.ts';

/** The shop's place and box as stored; null unless shipping costs what the carrier asks. */
export type StoredOrigin = { contactAddress: string; city: string; department: string; boxSizeCm: number[] } | null;

/** Selects the shop's place and box, as one JSON value inside a larger query; see `liveOriginOf`. */
export const selectLiveOrigin: SQL<StoredOrigin> = sql`(
  select json_build_object(
    'contactAddress', contact_address, 'city', city, 'department', department, 'boxSizeCm', box_size_cm)
  from store_settings where live_quotes limit 1)`;

/**
 * Where parcels leave, by what `selectLiveOrigin` returned.
 *
 * @returns null unless shipping costs what the carrier asks, and if the shop has no address by which it can be asked
 */
export function liveOriginOf(stored: StoredOrigin | undefined): LiveOrigin | null {
  if (!stored || !hasAddress(stored)) return null;
  const municipality = municipalityCode(stored.city, stored.department);
  if (!municipality) return null;
  const [length = 0, width = 0, height = 0] = stored.boxSizeCm;
  return { municipality, address: stored.contactAddress.trim(), boxSizeCm: [length, width, height] };
}

/** Reads where parcels leave; null unless shipping costs what the carrier asks. */
export async function readLiveOrigin(db: Db): Promise<LiveOrigin | null> {
  const { rows } = await db.execute<{ origin: StoredOrigin }>(sql`select ${selectLiveOrigin} as origin`);
  return liveOriginOf(rows[0]?.origin);
}
