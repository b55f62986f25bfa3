import { inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { isUuid } from '#shop/uuid.ts';
import { gramsOf, type WeighedLine } from './parcel-weight.ts';

/** Weighs the lines of an order or a cart by their products of today, in grams; see `gramsOf`. */
export async function weighGoods(db: Db, lines: readonly WeighedLine[]): Promise<number> {
  const ids = [...new Set(lines.map(({ id }) => id))].filter(isUuid);
  if (ids.length === 0) return 0;
  const { id, kind, weightGrams, offers } = products;
  const rows = await db.select({ id, kind, weightGrams, offers }).from(products).where(inArray(id, ids));
  return gramsOf(lines, new Map(rows.map((row) => [row.id, row])));
}
