import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { DeliveryPromise } from '#shop/shipping/delivery-promise.ts';

/** Selects the days between which an order was promised to arrive; null without a promise. */
export const promisedDays: SQL<DeliveryPromise | null> = sql`
  case when ${orders.promisedFrom} is not null
    then json_build_object('from', ${orders.promisedFrom}, 'to', ${orders.promisedTo}) end`;
