import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.server.ts';
import type { ChangeTopic } from './schema.ts';

/** The PostgreSQL NOTIFY channel for committed changes. */
export const changesChannel = 'shop_changes';

/**
 * A row of `changes`: its ascending id, the topic, and the ids of the changed records (empty if any may have changed).
 */
export type Change = { id: number; topic: ChangeTopic; subjectIds: string[] };

/**
 * Sends an empty notification to probe whether listeners receive any. Behind a transaction pooler they do not, and must
 * poll the `changes` table instead.
 */
export async function callListeners(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${changesChannel}, '')`);
}

/** A change of more ids than this is stored without ids, which keeps the rows small. */
const maxAnnouncedIds = 100;

/**
 * Announces a change to all processes if and when the surrounding transaction commits: inserts a row into `changes`,
 * which every process reads, and sends an empty NOTIFY, which makes them read it sooner.
 *
 * @param subjectIds ids of the changed records; empty if any may have changed
 */
export async function announce(tx: Db, topic: ChangeTopic, subjectIds: string[]): Promise<void> {
  await tx.execute(sql`
    with announced as (${announcing(sql`select ${topic}, ${sql.param(subjectIds)}::text[]`)}) select ${notified('announced')}`);
}

/**
 * SQL that announces a change as part of another statement: a CTE that inserts the `changes` row. The statement must
 * also select `notified` of the CTE's name.
 *
 * @param change a query for at most one row of topic and ids as text[]
 */
export function announcing(change: SQL): SQL {
  return sql`insert into changes (topic, subject_ids)
    select topic, case when cardinality(ids) > ${maxAnnouncedIds} then '{}' else ids end from (${change}) as change (topic, ids)
    returning id`;
}

/** SQL to select in a statement with an `announcing` CTE of this name; it sends the NOTIFY. */
export function notified(announced: string): SQL {
  return sql`(select pg_notify(${changesChannel}, '') from ${sql.identifier(announced)})`;
}
