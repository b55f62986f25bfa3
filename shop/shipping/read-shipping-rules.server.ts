import { getTableColumns } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { shippingRules } from '#db/schema.ts';
import type { ShippingRule } from './shipping-rules.ts';

/** Reads all shipping rules. That of the whole country is among them. */
export async function readShippingRules(db: Db): Promise<ShippingRule[]> {
  const { createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(shippingRules);
  return db.select(columns).from(shippingRules);
}
