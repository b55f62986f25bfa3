import { type SQL, sql } from 'drizzle-orm';
import { type OrderItem, products, type UnitCosts } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';

/**
 * What one unit of each ordered product costs the shop now, to be kept with the order. Later changes to the product do
 * not affect it, as with its prices. Products whose cost is unknown are missing.
 */
export function unitCostsNow(items: Pick<OrderItem, 'id'>[]): SQL<UnitCosts> {
  // Lines of old orders may name products by other ids.
  const ids = [...new Set(items.map(({ id }) => id))].filter(isUuid);
  return sql<UnitCosts>`(select coalesce(jsonb_object_agg(${products.id}, ${products.cost}), '{}')
    from ${products} where ${products.id} = any(${sql.param(ids)}::uuid[]) and ${products.cost} is not null)`;
}
