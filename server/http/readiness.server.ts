import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';

/** A database that takes longer than this for a trivial query cannot serve requests in time. */
const timeoutMs = 2_000;
/** The probe is public, so its result is reused for this long. */
const cacheMs = 1_000;

/** Checks whether the database answers. Calls during a check and shortly after it share its result. */
export function createReadiness(db: () => Db): () => Promise<boolean> {
  let last: { startedAt: number; isReady: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.startedAt >= cacheMs) last = { startedAt: now, isReady: answersInTime(db()) };
    return last.isReady;
  };
}

async function answersInTime(db: Db): Promise<boolean> {
  const answers = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, pause(timeoutMs, false, { ref: false })]);
}
