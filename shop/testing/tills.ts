/** The till for tests. */
import type { Db } from '#db/database.server.ts';
import { tillSessions } from '#db/schema.ts';

/** Inserts a till, open unless `closedAt` is given, and returns its id. */
export async function insertTill(db: Db, values: Partial<typeof tillSessions.$inferInsert> = {}): Promise<string> {
  const counted = values.closedAt ? { counted: 0, expected: 0 } : {};
  const [till] = await db
    .insert(tillSessions)
    .values({ opening: 0, openedByName: 'Marta Ríos', ...counted, ...values })
    .returning({ id: tillSessions.id });
  if (!till) throw new Error('The till was not inserted');
  return till.id;
}
