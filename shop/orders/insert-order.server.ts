import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { announcing, notified } from '#db/announce.server.ts';
import type { Db } from '#db/database.server.ts';
import { type Consent, orders } from '#db/schema.ts';
import type { PlacedOrder } from './order.ts';
import { mailing, mailsDue, seeThatAllAreMailed } from './order-event.server.ts';

/** How often a number of one length is tried before the next length: ten misses in a row mean that most are taken. */
const triesPerLength = 10;

/** Random order numbers to try one after another: six digits first, longer ones when those run short. */
export function* orderNumberCandidates(
  random: (min: number, max: number) => number = randomInt,
): Generator<string, never> {
  for (let digits = 6; ; digits += 1) {
    for (let tries = 0; tries < triesPerLength; tries += 1) yield String(random(10 ** (digits - 1), 10 ** digits));
  }
}

type NewRow = Omit<typeof orders.$inferInsert, 'orderNumber' | 'id'>;
/**
 * Writes an order that was placed long ago, under a number that nobody has: nobody is told of it, and its history is for the
 * caller to write.
 */
export async function insertPastOrder(tx: Db, order: NewRow): Promise<{ id: string }> {
  for (const orderNumber of orderNumberCandidates()) {
    const [written] = await tx
      .insert(orders)
      .values({ ...order, orderNumber })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({ id: orders.id });
    if (written) return written;
  }
  throw new Error('No order number was free');
}

type Written = { id: string; order_number: string; total_amount: number; access_token: string; mails: number };

/**
 * Writes an order under the first of the candidate numbers that nobody has: with what was agreed to, that it was placed, the
 * mails that tell of it, and word to whoever listens. One statement writes all of it.
 */
export async function insertOrder(
  tx: Db,
  order: NewRow,
  {
    agreed = [],
    candidates = orderNumberCandidates(),
  }: { agreed?: Pick<Consent, 'purpose' | 'wording'>[]; candidates?: Iterator<string> } = {},
): Promise<PlacedOrder> {
  const { status, userId = null, shippingAddress, paymentMethod = null } = order;
  const due = mailsDue({ kind: 'placed' }, paymentMethod);
  const purposes = sql.param(agreed.map(({ purpose }) => purpose));
  const wordings = sql.param(agreed.map(({ wording }) => wording));
  for (let next = candidates.next(); !next.done; next = candidates.next()) {
    const row = tx
      .insert(orders)
      .values({ ...order, orderNumber: next.value })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({
        id: orders.id,
        orderNumber: orders.orderNumber,
        total: orders.totalAmount,
        accessToken: orders.accessToken,
      });
    const { rows } = await tx.execute<Written>(sql`
      with placed as ${row},
      happened as (
        insert into order_events (order_id, kind, to_status, actor_id)
        select id, 'placed', ${status}, ${userId} from placed returning id
      ),
      mailed as (${mailing('happened', due)}),
      agreed as (
        insert into consents (purpose, wording, email, user_id, order_id)
        select given.purpose, given.wording, ${shippingAddress.email}, ${userId}, placed.id
        from placed, unnest(${purposes}::text[], ${wordings}::text[]) as given (purpose, wording)
      ),
      told as (${announcing(sql`select 'orders', array[id::text] from placed`)})
      select placed.*, (select count(*) from mailed) as mails, ${notified('told')} from placed`);
    const [placed] = rows;
    if (!placed) continue;
    seeThatAllAreMailed(placed, due);
    return {
      id: placed.id,
      orderNumber: placed.order_number,
      total: Number(placed.total_amount),
      accessToken: placed.access_token,
    };
  }
  throw new Error('No order number was free');
}
