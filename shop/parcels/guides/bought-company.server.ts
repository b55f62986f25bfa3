import { type SQL, sql } from 'drizzle-orm';
import { carriers, parcels } from '#db/schema.ts';

const boughtOf = sql`from guide_purchases bought where bought.parcel_id = ${parcels.id} and bought.state = 'bought'`;

/** In a query of parcels and their carriers: the company that brings a parcel, also if its guide was bought elsewhere. */
export const companyName: SQL<string> = sql<string>`coalesce((select bought.company ${boughtOf}), ${carriers.name})`;

/** In the same query: the pattern or the address of a parcel's page at its carrier; see `trackingLink`. */
export const trackingPage: SQL<string> = sql<string>`coalesce((select nullif(bought.tracking_link, '') ${boughtOf}), ${carriers.trackingPattern})`;
