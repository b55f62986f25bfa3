import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';

/** Units in open stock holds. */
export type HeldUnits = {
  /** by product id */
  ofProducts: Map<string, number>;
  /** units in all holds of the given client address */
  ofAddress: number;
};

/**
 * Adds up the units in stock holds, except those of one attempt.
 *
 * @param options.besides the attempt key whose hold is left out
 * @param options.clientKey the client address whose units are added up in `ofAddress`
 */
export async function countHeldUnits(
  db: Db,
  { besides = '', clientKey = null }: { besides?: string; clientKey?: string | null } = {},
): Promise<HeldUnits> {
  const { rows } = await db.execute<{ id: string; units: number; own: number }>(sql`
    select item ->> 'id' as id, sum((item ->> 'quantity')::int)::int as units,
      coalesce(sum((item ->> 'quantity')::int) filter (where client_key = ${clientKey}), 0)::int as own
    from stock_reservations, jsonb_array_elements(items) as item
    where holds_stock and idempotency_key <> ${besides}
    group by 1`);
  return {
    ofProducts: new Map(rows.map(({ id, units }) => [id, Number(units)])),
    ofAddress: rows.reduce((sum, { own }) => sum + Number(own), 0),
  };
}
