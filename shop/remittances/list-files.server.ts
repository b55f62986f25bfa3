import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';
import { carriers, remittances, type StaffAction, staffChanges } from '#db/schema.ts';

/** What staff did with a carrier's file, as they did it. */
export type FileEvent = {
  id: number;
  /** null if the remittance is removed */
  remittance: { id: string; carrier: string } | null;
  /** 'la remesa pagos.csv del 20 de noviembre de 2026' */
  name: string;
  action: 'read' | 'removed';
  by: string;
  at: Date;
  lines: number;
  /** how many lines differed when it was read; null if it was removed, or if that was not recorded */
  differences: number | null;
};

/** The latest that are listed. */
const eventsListed = 200;

/** Lists the carriers' files that staff read or removed, the latest first. */
export async function listFileEvents(db: Db): Promise<FileEvent[]> {
  const { id, subject, subjectId, subjectName, action, before, after, actorName, createdAt } = staffChanges;
  const has = (values: typeof before | typeof after): SQL => sql`${values} ? 'remittanceLines'`;
  const count = (values: SQL | typeof after, field: string) => sql<number | null>`(${values} ->> ${field}::text)::int`;
  const rows = await db
    .select({
      ...{ id, action, by: actorName, at: createdAt, name: subjectName },
      lines: count(sql`coalesce(${after}, ${before})`, 'remittanceLines'),
      differences: count(after, 'remittanceDifferences'),
      remittanceId: remittances.id,
      carrier: carriers.name,
    })
    .from(staffChanges)
    .leftJoin(remittances, sql`${remittances.id}::text = ${subjectId}`)
    .leftJoin(carriers, eq(carriers.id, remittances.carrierId))
    .where(and(eq(subject, 'payment'), or(has(after), has(before))))
    .orderBy(desc(id))
    .limit(eventsListed);
  return rows.map(({ action, remittanceId, carrier, lines, ...row }) => ({
    ...row,
    action: actionOf(action),
    lines: lines ?? 0,
    remittance: remittanceId && carrier ? { id: remittanceId, carrier } : null,
  }));
}

const actionOf = (action: StaffAction) => (action === 'deleted' ? 'removed' : 'read');
