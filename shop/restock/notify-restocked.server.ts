import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import type { JobName } from '#db/job-queues.server.ts';
import { enqueuing } from '#db/jobs.server.ts';

/** Mails go out in rounds. The people of one round have this long to buy before those of the next round get a mail. */
const roundHours = 24;

/**
 * Queues mails to the next people who wait for products that are in stock, in the order of their requests. They are at
 * most as many as the product has units, less the people mailed within the last day, who may still buy; the others
 * follow in later rounds while stock lasts. Each request is mailed once. Requests with a telephone are left to staff.
 */
export async function notifyRestocked(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // One round at a time: two concurrent ones would mail twice as many people as there are units.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('notify-restocked', 0))`);
    await tx.execute(sql`
      with line as (
        select request.id, row_number() over (partition by product.id order by request.created_at, request.id) as place,
          product.stock - (
            select count(*) from restock_requests as earlier
            where earlier.product_id = product.id and earlier.notified_at > now() - make_interval(hours => ${roundHours})
          ) as places
        from restock_requests as request join products as product on product.id = request.product_id
        where request.notified_at is null and request.email is not null
          and product.stock > 0 and product.deleted_at is null
      ),
      notified as (
        update restock_requests set notified_at = now() from line
        where line.id = restock_requests.id and line.place <= line.places
        returning restock_requests.id
      )
      ${enqueuing(sql`
        select ${'restock-mail' satisfies JobName}, jsonb_build_object('requestId', id), 0 from notified`)}`);
  });
}
