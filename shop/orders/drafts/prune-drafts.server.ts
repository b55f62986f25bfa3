import { and, eq, lt, or } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { orderDrafts } from '#db/schema.ts';
import { formatIsoDay } from '#shop/dates.ts';

const dayMs = 24 * 60 * 60_000;
/** How long a draft is kept after it became an order or was discarded, and a quotation after its last day. */
const keptDays = 30;
/** How long a draft is kept that staff do not touch. */
const untouchedDays = 90;

/** Deletes old drafts and quotations, with the customers' data in them. */
export async function pruneDrafts(db: Db, now = new Date()): Promise<void> {
  const ended = new Date(now.getTime() - keptDays * dayMs);
  const untouched = new Date(now.getTime() - untouchedDays * dayMs);
  const { state, endedAt, validUntil, updatedAt } = orderDrafts;
  await db
    .delete(orderDrafts)
    .where(
      or(
        lt(endedAt, ended),
        and(eq(state, 'sent'), lt(validUntil, formatIsoDay(ended))),
        and(eq(state, 'open'), lt(updatedAt, untouched)),
      ),
    );
}
