import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/database.server.ts';

/** A database that takes longer than this to say hello serves nobody in time. */
const patienceMs = 2_000;
/** Anybody may ask whether the shop is ready, as often as they like. */
const restMs = 1_000;

/** Says whether the database answers. Whoever asks while it is being asked, or shortly after, is told what came of that. */
export function createReadiness(db: () => Db): () => Promise<boolean> {
  let last: { askedAt: number; isThere: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.askedAt >= restMs) last = { askedAt: now, isThere: answersInTime(db()) };
    return last.isThere;
  };
}

async function answersInTime(db: Db): Promise<boolean> {
  const answers = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answers, pause(patienceMs, false, { ref: false })]);
}
