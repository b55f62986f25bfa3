import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { isOfNetwork, networkOfClient } from '#shop/client-network.server.ts';

/** Units in open stock holds. */
export type HeldUnits = {
  /** by product id */
  ofProducts: Map<string, number>;
  /** units in all holds of the given client address */
  ofAddress: number;
  /** units in all holds of its network; see `networkOfClient` */
  ofNetwork: number;
};

/**
 * Adds up the units in stock holds, except those of one attempt.
 *
 * @param options.besides the attempt key whose hold is left out
 * @param options.clientKey the client address whose units, and those of its network, are added up
 */
export async function countHeldUnits(
  db: Db,
  { besides = '', clientKey = null }: { besides?: string; clientKey?: string | null } = {},
): Promise<HeldUnits> {
  const network = clientKey && networkOfClient(clientKey);
  const { rows } = await db.execute<{ id: string; units: number; own: number; near: number }>(sql`
    select item ->> 'id' as id, sum((item ->> 'quantity')::int)::int as units,
      coalesce(sum((item ->> 'quantity')::int) filter (where client_key = ${clientKey}), 0)::int as own,
      coalesce(sum((item ->> 'quantity')::int) filter (where ${network ? isOfNetwork(sql`client_key`, network) : sql`false`}), 0)::int as near
    from stock_reservations, jsonb_array_elements(items) as item
    where holds_stock and idempotency_key <> ${besides}
    group by 1`);
  return {
    ofProducts: new Map(rows.map(({ id, units }) => [id, Number(units)])),
    ofAddress: rows.reduce((sum, { own }) => sum + Number(own), 0),
    ofNetwork: rows.reduce((sum, { near }) => sum + Number(near), 0),
  };
}
