import { type SQL, sql } from 'drizzle-orm';
import { guidePurchases, orders, parcels } from '#db/schema.ts';
import { answerWithinMs } from './guide-purchase.ts';

const columns = sql`${parcels.id} as id, ${orders.orderNumber} as order_number, ${guidePurchases.company} as company,
  ${guidePurchases.createdAt} as since`;
const joined = sql`${guidePurchases} join ${parcels} on ${parcels.id} = ${guidePurchases.parcelId}
  join ${orders} on ${orders.id} = ${parcels.orderId}`;

/**
 * In a query: the purchases of guides that staff have to do something about, with the id of the parcel, the number of
 * its order, and the company. They have to say what became of the purchase, as `isToResolve` says, or cancel the guide
 * of an order that was cancelled or deleted, which the carrier still charges. The index of `guide_purchases` for them
 * has the condition of the first part.
 */
export const unresolvedGuides: SQL = sql`(
  select ${columns} from ${joined}
  -- A bought guide has a message only if its parcel could not get it.
  where (${guidePurchases.state} in ('asked', 'unknown') or (${guidePurchases.state} = 'bought' and ${guidePurchases.message} <> ''))
    and (${guidePurchases.state} <> 'asked'
      or ${guidePurchases.createdAt} < now() - make_interval(secs => ${answerWithinMs / 1000}))
    and (${guidePurchases.state} <> 'bought' or ${parcels.guide} is null)
  union all
  select ${columns} from ${joined}
  where (${orders.status} = 'Cancelado' or ${orders.deletedAt} is not null) and ${parcels.state} = 'labelled'
    and ${guidePurchases.state} = 'bought' and not ${guidePurchases.isTest})`;
