import { sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';
import { type ChangeTopic, changes } from './schema.ts';

/** The PostgreSQL channel on which committed changes are heard. */
export const changesChannel = 'shop_changes';

/** What a listener is told: which kind of thing changed, which ones, and the change's place in the order of changes. */
export type Change = { id: number; topic: ChangeTopic; subjectIds: string[] };

/**
 * Asks whoever listens to give a sign, though nothing changed: behind a transaction pooler nobody hears it, and changes
 * have to be looked for.
 */
export async function callListeners(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, '')`);
}

/** NOTIFY carries at most 8,000 bytes; past this many ids a change says "many" by naming none. */
const mostIdsTold = 100;

/**
 * Tells everyone that something changed, when and only when the surrounding transaction commits.
 *
 * Kept as a row too, so that a process that cannot listen may ask what it missed.
 *
 * @param subjectIds what changed; none means "any of them"
 */
export async function announce(tx: Db, topic: ChangeTopic, subjectIds: string[]): Promise<void> {
  const told = subjectIds.length > mostIdsTold ? [] : subjectIds;
  const [row] = await tx.insert(changes).values({ topic, subjectIds: told }).returning({ id: changes.id });
  if (!row) throw new Error('A change was not recorded');
  const change: Change = { id: row.id, topic, subjectIds: told };
  await tx.execute(sql`select pg_notify(${changesChannel}, ${JSON.stringify(change)})`);
}
