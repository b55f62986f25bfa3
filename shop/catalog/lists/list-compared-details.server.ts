import { inArray } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { products } from '#db/schema.ts';
import { productField } from '#shop/catalog/fields/product-fields.ts';

/** The short label data in which shoppers compare products, in display order. */
const comparedKeys = ['presentation', 'content', 'origin', 'invimaRecord'] as const;

/** One line of a comparison: 'Presentación', and by product id what its label says, if anything. */
export type ComparedDetail = { label: string; texts: Map<string, string> };

/** Lists the label data of products line by line, in which at least one of them says something. */
export async function listComparedDetails(db: Db, ids: string[]): Promise<ComparedDetail[]> {
  if (ids.length === 0) return [];
  const { id, presentation, content, origin, invimaRecord } = products;
  const rows = await db
    .select({ id, presentation, content, origin, invimaRecord })
    .from(products)
    .where(inArray(products.id, ids));
  return comparedKeys
    .map((key) => ({
      label: productField(key).label,
      texts: new Map(rows.flatMap((row) => (row[key] ? [[row.id, row[key]] as const] : []))),
    }))
    .filter(({ texts }) => texts.size > 0);
}
