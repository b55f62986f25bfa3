import { createHook } from 'node:async_hooks';
import type pg from 'pg';
import type { Db } from '#db/database.server.ts';
import { recordStatements } from './recorded-statements.ts';

/** The SQL statements sent, in order, and the number of passwords hashed. */
export type Work = { statements: string[]; hashes: number };

/** Records the work done while `act` runs: every SQL statement and every run of scrypt. */
export async function recordWork<Result>(db: Db, act: () => Promise<Result>): Promise<Work & { result: Result }> {
  const { $client: pool } = db as unknown as { $client: pg.Pool };
  let hashes = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') hashes += 1;
    },
  }).enable();
  try {
    const done: { result?: Result } = {};
    const recorded = await recordStatements(pool, async () => {
      done.result = await act();
    });
    return { result: done.result as Result, statements: recorded.map(({ text }) => text), hashes };
  } finally {
    hook.disable();
  }
}
