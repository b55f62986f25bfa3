import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';

/** Returns whether all of these products are services; false for an empty list and for unknown products. */
export async function areServices(db: Db, productIds: string[]): Promise<boolean> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0 || !ids.every(isUuid)) return false;
  return (await db.$count(products, and(inArray(products.id, ids), eq(products.kind, 'service')))) === ids.length;
}
