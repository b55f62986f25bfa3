import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { parcels } from '#db/schema.ts';
import type { MappedLine } from './map-remittance.ts';

/**
 * Gives lines the guides of the carrier's parcels where they differ in leading zeros alone, which spreadsheets drop.
 * Guides that several parcels could have stay as they are.
 */
export async function alignGuides(db: Db, carrierId: string, lines: MappedLine[]): Promise<MappedLine[]> {
  const bare = sql.param([...new Set(lines.map(({ guide }) => withoutZeros(guide)))]);
  const found = await db
    .select({ guide: sql<string>`${parcels.guide}` })
    .from(parcels)
    .where(and(eq(parcels.carrierId, carrierId), sql`ltrim(${parcels.guide}, '0') = any (${bare}::text[])`));
  const guides = new Set(found.map(({ guide }) => guide));
  const alike = Map.groupBy(guides, withoutZeros);
  return lines.map((line) => {
    const [only, other] = alike.get(withoutZeros(line.guide)) ?? [];
    return guides.has(line.guide) || !only || other ? line : { ...line, guide: only };
  });
}

/** A guide as spreadsheets leave it that take it for a number. */
export const withoutZeros = (guide: string) => guide.replace(/^0+/, '');
