import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from './database.server.ts';
import * as schema from './schema.ts';
import { keepWhole } from './whole-pool.server.ts';

/** Reads something from whichever database may be asked for it. What is given may be called twice, and only reads. */
export type Reads = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>;

export type Replica = { reads: Reads; close(): Promise<void> };

export type ReplicaOptions = {
  /** told when it is left alone, and why, and when it is asked again */
  onChange: (state: 'in-use' | 'left-alone', reason?: unknown) => void;
  /** how long a read waits for it to catch up before the server itself is asked */
  patienceMs?: number;
  /** how long it is then left alone */
  restMs?: number;
};

const usualPatienceMs = 500;
const usualRestMs = 5_000;
/** How soon a replica that is a little behind is asked again whether it has caught up. */
const lookAgainMs = 10;
/** One that has not answered a question by then is taken for hung. */
const answerMs = 30_000;
/** Few, each for a long time: reads that many do at once stay with the server. */
const connections = 4;

/** Why a replica cannot be asked. */
class Unfit extends Error {}

/** Reads from the one database there is. */
export const readsFrom =
  (db: Db): Reads =>
  (read) =>
    read(db);

/**
 * A streaming replica, for reads that take long. Nothing read through it is older than what the server itself would have
 * given at the moment it was asked for: the server says how far its log has got, and the replica is read only once it has
 * got that far itself. Where it has not in time, is away, was promoted, follows another server or fails in the midst of
 * it, the server is read.
 *
 * @param server what it is a replica of
 */
export function openReplica(server: Database, url: string, options: ReplicaOptions): Replica {
  const { onChange, patienceMs = usualPatienceMs, restMs = usualRestMs } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 1_000,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'origen-natural-reads',
  });
  keepWhole(pool);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const replica = drizzle(pool, { schema }) as unknown as Db;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isLeftAlone = false;

  const leaveAlone = (reason: unknown) => {
    restsUntil = performance.now() + restMs;
    if (!isLeftAlone) onChange('left-alone', reason);
    isLeftAlone = true;
  };
  const takeUp = () => {
    if (isLeftAlone) onChange('in-use');
    isLeftAlone = false;
  };

  return {
    async reads(read) {
      if (performance.now() < restsUntil) return read(server.db);
      try {
        const place = await placeInLog(server.db);
        await inTime(waitFor(replica, place, patienceMs), patienceMs * 2);
        const result = await read(replica);
        takeUp();
        return result;
      } catch (error) {
        // One that undoes a read to go on following is not at fault: it will not do so to the next.
        if (!isConflict(error)) leaveAlone(error);
        return read(server.db);
      }
    },
    close: () => pool.end(),
  };
}

/** How far a server's log has got, and which log it is: one that was promoted goes on with a timeline of its own. */
type PlaceInLog = { log: string; timeline: number; place: string };

async function placeInLog(db: Db): Promise<PlaceInLog> {
  const { rows } = await db.execute<PlaceInLog>(sql`
    select system_identifier::text as log, place::text,
      ('x' || left(pg_walfile_name(place), 8))::bit(32)::int as timeline
    from pg_control_system(), pg_current_wal_insert_lsn() as place`);
  const [row] = rows;
  if (!row) throw new Error('The server does not say how far its log has got');
  return row;
}

/** @throws Unfit where the replica does not get there in time, or never would */
async function waitFor(replica: Db, { log, timeline, place }: PlaceInLog, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    // A timeline is known from the last checkpoint: after a promotion the replicas are left alone until the next one.
    const { rows } = await replica.execute<{ follows: boolean; is_there: boolean }>(sql`
      select pg_is_in_recovery() and system_identifier::text = ${log} and timeline_id = ${timeline} as follows,
        coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false) as is_there
      from pg_control_system(), pg_control_checkpoint()`);
    if (!rows[0]?.follows) throw new Unfit('It is no replica of this server');
    if (rows[0].is_there) return;
    if (performance.now() >= deadline) throw new Unfit(`It is more than ${patienceMs} ms behind`);
    await pause(lookAgainMs);
  }
}

/** Whether a replica ended a read because of what it had to do to follow: PostgreSQL's codes 40001 and 40P01. */
function isConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && (cause.code === '40001' || cause.code === '40P01')
  );
}

/** @throws Unfit when it takes longer */
async function inTime(work: Promise<void>, ms: number): Promise<void> {
  const done = new AbortController();
  const late = pause(ms, undefined, { ref: false, signal: done.signal }).then(() => {
    throw new Unfit(`It does not answer in ${ms} ms`);
  });
  late.catch(() => {});
  work.catch(() => {});
  await Promise.race([work, late]).finally(() => done.abort());
}
