import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from './database.server.ts';
import { preventLeaks } from './prevent-leaks.server.ts';
import * as schema from './schema.ts';

/** Runs a read on the replica or the primary. The callback must be read-only and may be called twice. */
export type Reads = <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>;

export type Replica = { reads: Reads; close(): Promise<void> };

export type ReplicaOptions = {
  /** called when reads stop using the replica, with the reason, and when they use it again */
  onChange: (state: 'in-use' | 'left-alone', reason?: unknown) => void;
  /** how long a read waits for the replica to catch up before it falls back to the primary */
  patienceMs?: number;
  /** for how long reads use only the primary after the replica has failed */
  restMs?: number;
};

const usualPatienceMs = 500;
const usualRestMs = 5_000;
/** Polling interval while a replica catches up. */
const pollMs = 10;
/** Query timeout: a replica that takes longer is considered hung. */
const answerMs = 30_000;
/** Pool size: few, because only long reads use the replica; frequent short ones use the primary. */
const connections = 4;

/** The replica cannot be used; the message says why. */
class Unfit extends Error {}

/** Returns `Reads` for a shop without a replica: every read uses the given database. */
export const readsFrom =
  (db: Db): Reads =>
  (read) =>
    read(db);

/**
 * Opens a streaming replica for long reads, without stale results: each read fetches the primary's current WAL position
 * and waits until the replica has replayed it. Reads fall back to the primary if the replica is late, unreachable,
 * promoted or a replica of another server, or if the read fails.
 *
 * @param server the primary
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
  preventLeaks(pool);
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
        const position = await readLogPosition(server.db);
        await inTime(waitFor(replica, position, patienceMs), patienceMs * 2);
        const result = await read(replica);
        takeUp();
        return result;
      } catch (error) {
        // A read canceled by a recovery conflict does not make the replica unfit for the next read.
        if (!isConflict(error)) leaveAlone(error);
        return read(server.db);
      }
    },
    close: () => pool.end(),
  };
}

/** A WAL position, with the system identifier and timeline it belongs to; a promoted server starts a new timeline. */
type LogPosition = { log: string; timeline: number; lsn: string };

async function readLogPosition(db: Db): Promise<LogPosition> {
  const { rows } = await db.execute<LogPosition>(sql`
    select system_identifier::text as log, lsn::text,
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from pg_control_system(), pg_current_wal_insert_lsn() as lsn`);
  const [row] = rows;
  if (!row) throw new Error('The server does not say how far its log has got');
  return row;
}

/**
 * Waits until the replica has replayed the WAL position.
 *
 * @throws Unfit if it does not do so in time, or does not follow this primary
 */
async function waitFor(replica: Db, { log, timeline, lsn }: LogPosition, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    // The timeline is that of the last checkpoint: after a promotion, replicas are not used until the next checkpoint.
    const { rows } = await replica.execute<{ follows: boolean; is_there: boolean }>(sql`
      select pg_is_in_recovery() and system_identifier::text = ${log} and timeline_id = ${timeline} as follows,
        coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as is_there
      from pg_control_system(), pg_control_checkpoint()`);
    if (!rows[0]?.follows) throw new Unfit('It is no replica of this server');
    if (rows[0].is_there) return;
    if (performance.now() >= deadline) throw new Unfit(`It is more than ${patienceMs} ms behind`);
    await pause(pollMs);
  }
}

/** Whether the replica canceled the read because it conflicted with recovery: error codes 40001 and 40P01. */
function isConflict(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && (cause.code === '40001' || cause.code === '40P01')
  );
}

/**
 * Waits for work.
 *
 * @throws Unfit if it takes longer than `ms`
 */
async function inTime(work: Promise<void>, ms: number): Promise<void> {
  const done = new AbortController();
  const late = pause(ms, undefined, { ref: false, signal: done.signal }).then(() => {
    throw new Unfit(`It does not answer in ${ms} ms`);
  });
  late.catch(() => {});
  work.catch(() => {});
  await Promise.race([work, late]).finally(() => done.abort());
}
