import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, guidePurchases, parcels } from '#db/schema.ts';

const boughtOf = sql`from guide_purchases bought where bought.parcel_id = ${parcels.id} and bought.state = 'bought'`;

/** In a query of parcels and their carriers: the company that brings a parcel, also if its guide was bought elsewhere. */
export const companyName: SQL<string> = sql<string>`coalesce((select bought.company ${boughtOf}), ${carriers.name})`;

/** In a query of parcels: whether a parcel's bought guide is one of a sandbox, with which nothing can be sent. */
export const isTestGuide: SQL<boolean> = sql<boolean>`coalesce((select bought.is_test ${boughtOf}), false)`;

/** A company's name as it is compared: interfaces write 'INTERRAPIDISIMO' for 'Inter Rapidísimo'. */
const plainName = (name: SQL) => sql`shop_fold(regexp_replace(${name}, '[^[:alnum:]]', '', 'g'))`;

/**
 * In a query of `bought` purchases: the tracking page that staff wrote for the company, which is in the list of
 * carriers even if the shop sends nothing with it directly; null without one.
 */
const companyPage: SQL<string | null> = sql<string | null>`(
  select named.tracking_pattern from carriers named
  where named.tracking_pattern <> '' and ${plainName(sql`named.name`)} = ${plainName(sql`bought.company`)}
  order by named.is_active desc, named.name limit 1)`;

/**
 * In a query of parcels and their carriers: the pattern or the address of a parcel's page; see `trackingLink`. It is the
 * page that the purchase of its guide came with, else that of the company that brings it, else that of its carrier.
 */
export const trackingPage: SQL<string> = sql<string>`coalesce(
  (select coalesce(nullif(bought.tracking_link, ''), ${companyPage}) ${boughtOf}), ${carriers.trackingPattern})`;

/**
 * Lists the companies whose guides were bought for parcels that are to be sent or under way, and of which no tracking
 * page is known: their customers see a guide without a link.
 */
export async function listUntrackedCompanies(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ company: string }>(sql`
    select distinct bought.company
    from ${parcels} join ${carriers} on ${carriers.id} = ${parcels.carrierId}
    join ${guidePurchases} bought on bought.parcel_id = ${parcels.id} and bought.state = 'bought'
    where ${parcels.state} in ('labelled', 'collected', 'in-transit', 'incident') and bought.tracking_link = ''
      and ${carriers.trackingPattern} = '' and ${companyPage} is null
    order by bought.company`);
  return rows.map(({ company }) => company);
}
