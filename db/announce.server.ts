import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';
import type { ChangeTopic } from './schema.ts';

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
  await tx.execute(sql`
    with told as (${announcing(sql`select ${topic}, ${sql.param(subjectIds)}::text[]`)}) select ${notified('told')}`);
}

/**
 * The same as a part of another statement, which names it and asks `notified` of that name.
 *
 * @param change one row at most: a topic, and the ids as text[]
 */
export function announcing(change: SQL): SQL {
  return sql`insert into changes (topic, subject_ids)
    select topic, case when cardinality(ids) > ${mostIdsTold} then '{}' else ids end from (${change}) as change (topic, ids)
    returning id, topic, subject_ids`;
}

/** What a statement has to select for listeners to hear of the change it writes down. */
export function notified(told: string): SQL {
  return sql`(select pg_notify(${changesChannel}, json_build_object('id', id, 'topic', topic, 'subjectIds', subject_ids)::text)
    from ${sql.identifier(told)})`;
}
